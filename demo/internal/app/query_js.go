package app

import (
	"net/url"
	"strings"
	"syscall/js"
)

// Query returns as flags those of the given names that the query of the page's address sets.
func Query(names ...string) (args []string) {
	location := js.Global().Get("location")
	if location.IsUndefined() {
		return nil
	}
	// The whole address may be none to Go, as where a folder is called 100%. What of the query is malformed asks for nothing.
	values, _ := url.ParseQuery(strings.TrimPrefix(location.Get("search").String(), "?"))
	for _, name := range names {
		if values.Has(name) {
			arg := "-" + name // as in ?auto
			if value := values.Get(name); value != "" {
				arg += "=" + value
			}
			args = append(args, arg)
		}
	}
	return args
}
