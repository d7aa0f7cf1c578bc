package output_test

import (
	"errors"
	"testing"

	"github.com/horde-fsm/horde/internal/output"
)

func TestInLine(t *testing.T) {
	for text, want := range map[string]string{
		"a guard": "a guard", "a\nb\tc\x1b[2J\x7f": "a b c [2J ", "a\u202eb\u2028c\u2029d": "a b c d", "巡逻 é": "巡逻 é",
	} {
		if got := output.InLine(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got, want := output.InLines("a\x1bb\nc\td\n"), "a b\nc d\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", -999: "-999", 1000: "1,000", -123456: "-123,456", 1234567: "1,234,567"} {
		if got := output.Thousands(n); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// failing is a writer that fails each time, with another error.
type failing struct{ errs []error }

func (f *failing) Write([]byte) (int, error) {
	err := f.errs[0]
	f.errs = f.errs[1:]
	return 0, err
}

// Of several errors the first counts, also if what is written later comes through.
func TestOutputRemembersTheFirstError(t *testing.T) {
	one, two := errors.New("one"), errors.New("two")
	o := output.Output{Writer: &failing{[]error{nil, one, two, nil}}}
	for i, want := range []error{nil, one, two, nil} {
		if _, err := o.Write(nil); err != want {
			t.Errorf("write %d: %v, want %v", i, err, want)
		}
	}
	if o.Err != one {
		t.Errorf("it remembers %v", o.Err)
	}
}
