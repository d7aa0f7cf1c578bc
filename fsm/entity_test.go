package fsm_test

import (
	"fmt"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

func TestEntityString(t *testing.T) {
	b := fsm.NewBuilder[num]("m")
	b.Layer("l").State("a")
	p := fsm.NewPool(b.MustBuild(), fsm.Config{})
	first := p.Add(num{})
	p.Remove(first)
	second := p.Add(num{})
	const donburis = fsm.Entity(7<<32 | 1<<24) // a living entity has this bit
	if got := fmt.Sprint(first, second, donburis, donburis+2); got != "1 1v1 7 7v2" {
		t.Errorf("they are %s", got)
	}
}
