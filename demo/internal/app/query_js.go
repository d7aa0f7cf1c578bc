package app

import (
	"net/url"
	"syscall/js"
)

// Query returns as flags those of the given names that the query of the page's address sets.
func Query(names ...string) (args []string) {
	location := js.Global().Get("location")
	if location.IsUndefined() {
		return nil
	}
	u, err := url.Parse(location.Get("href").String())
	if err != nil {
		return nil
	}
	for _, name := range names {
		if values := u.Query(); values.Has(name) {
			arg := "-" + name // as in ?auto
			if value := values.Get(name); value != "" {
				arg += "=" + value
			}
			args = append(args, arg)
		}
	}
	return args
}
