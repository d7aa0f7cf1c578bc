package fsm_test

import (
	"testing"
	"time"

	"github.com/horde-fsm/horde/fsm"
)

func TestConfigDefaults(t *testing.T) {
	cfg := fsm.NewPool(stun(), fsm.Config{}).Config()
	if cfg.Step != time.Second/60 || cfg.Workers != 1 || cfg.ChunkSize != 512 || cfg.Interval > 1 || cfg.ExitOnRemove || cfg.OnFault != nil {
		t.Errorf("the defaults are %+v", cfg)
	}
}

func TestConfigThatMakesNoSense(t *testing.T) {
	for _, c := range []struct {
		name string
		cfg  fsm.Config
	}{
		{"Config.Step is -1ns", fsm.Config{Step: -1}},
		{"Config.Workers is -1", fsm.Config{Workers: -1}},
		{"Config.Workers is 1025", fsm.Config{Workers: 1025}},
		{"Config.ChunkSize is -1", fsm.Config{ChunkSize: -1}},
		{"Config.ChunkSize is 65537", fsm.Config{ChunkSize: 65537}},
		{"Config.Interval is -1", fsm.Config{Interval: -1}},
		{"Config.Interval is 63", fsm.Config{Interval: fsm.MaxInterval + 1}},
	} {
		wantPanic(t, c.name, func() { fsm.NewPool(stun(), c.cfg) }, c.name)
	}
	wantPanic(t, "NewPool", func() { fsm.NewPool[actor](nil, fsm.Config{}) }, "NewPool was given a nil machine")
	wantPanic(t, "NewEngine", func() { fsm.NewEngine[actor](stun(), nil, fsm.Config{}) }, "NewEngine was given a nil host")
	wantPanic(t, "NewPool", func() { fsm.NewPool(&fsm.Machine[actor]{}, fsm.Config{}) }, "NewPool was given a machine that Build has not made")
	for _, p := range []*fsm.Pool[actor]{nil, {}} {
		wantPanic(t, "Update", p.Update, "a Pool was used that NewPool has not made")
		wantPanic(t, "Len", func() { p.Len() }, "a Pool was used that NewPool has not made")
		wantPanic(t, "Add", func() { p.Add(actor{}) }, "a Pool was used that NewPool has not made")
		wantPanic(t, "Remove", func() { p.Remove(1) }, "a Pool was used that NewPool has not made")
		wantPanic(t, "View", func() { p.View(1) }, "a Pool was used that NewPool has not made")
	}
	wantPanic(t, "NewEngine", func() { fsm.NewEngine[actor](nil, nil, fsm.Config{}) }, "NewEngine was given a nil machine")
}
