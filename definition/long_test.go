package definition_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/horde-fsm/horde/definition"
)

// A long text is no absurd one: what stands in it side by side is not taken for nested, whether it is in lines, in brackets that go over
// several lines, or in JSON.
func TestLongTextsAreRead(t *testing.T) {
	const states, each = 200, 6
	type fields = map[string]any
	var lines, brackets strings.Builder
	all := fields{}
	for s := range states {
		name := fmt.Sprintf("a state with a name that is rather long %d", s)
		fmt.Fprintf(&lines, "      %s:\n        transitions:\n", name)
		fmt.Fprintf(&brackets, "      %s:\n        transitions: [\n", name)
		var leaving []fields
		for k := range each {
			to := fmt.Sprintf("a state with a name that is rather long %d", (s+k+1)%states)
			fmt.Fprintf(&lines, "          - to: %s\n            on: command %d\n            when:\n              - c\n              - d\n", to, k)
			fmt.Fprintf(&brackets, "          {to: %s,\n           on: command %d, when: [c,\n             d]},\n", to, k)
			leaving = append(leaving, fields{"to": to, "on": fmt.Sprint("command ", k), "when": []string{"c", "d"}})
		}
		fmt.Fprint(&brackets, "        ]\n")
		all[name] = fields{"transitions": leaving}
	}
	indented, err := json.MarshalIndent(fields{"machine": "m", "layers": fields{"a": fields{"states": all}}}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	const head = "machine: m\nlayers:\n  a:\n    states:\n"
	for form, text := range map[string]string{"lines": head + lines.String(), "brackets": head + brackets.String(), "JSON": string(indented)} {
		m, err := definition.Outline("t", []byte(text))
		if err != nil {
			t.Errorf("%s: %.300v", form, err)
		} else if n := len(m.Transitions()); n != states*each {
			t.Errorf("%s: %d transitions, want %d", form, n, states*each)
		}
	}
}
