package output

import (
	"os"
	"testing"
)

// RefuseRenames has files not be replaced, with that error, until a test ends.
func RefuseRenames(t *testing.T, err error) {
	t.Cleanup(func() { rename = os.Rename })
	rename = func(string, string) error { return err }
}
