package fsm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// What is queued for all layers reaches those that a swap adds. What is queued for layers by name does not, even if these are as many as a
// machine may have, and even if it has been saved and restored in between.
func TestSwapLeavesOrdersToTheLayersTheyName(t *testing.T) {
	b := fsm.NewBuilder[diary]("octopus")
	for i := range fsm.MaxLayers {
		listener(b, fmt.Sprint("arm ", i))
	}
	m := b.MustBuild()
	edit := m.Edit()
	edit.DeleteLayer("arm 15")
	listener(edit, "arm 16")
	n := edit.MustBuild()
	var these []string
	for i := range fsm.MaxLayers - 1 { // and not the last one, which is gone
		these = append(these, fmt.Sprint("arm ", i))
	}
	all := append(slices.Clone(these), "arm 16")

	for what, send := range map[string]func(*fsm.Pool[diary], fsm.Entity, ...*fsm.Layer[diary]){
		"Send":    func(p *fsm.Pool[diary], e fsm.Entity, to ...*fsm.Layer[diary]) { p.Send(e, hurry, to...) },
		"SendFor": func(p *fsm.Pool[diary], e fsm.Entity, to ...*fsm.Layer[diary]) { p.SendFor(e, hurry, 1, to...) },
		"SendAll": func(p *fsm.Pool[diary], _ fsm.Entity, to ...*fsm.Layer[diary]) { p.SendAll(hurry, to...) },
		"Post":    func(p *fsm.Pool[diary], e fsm.Entity, to ...*fsm.Layer[diary]) { p.Post(e, fsm.Message{}, to...) },
		"PostFor": func(p *fsm.Pool[diary], e fsm.Entity, to ...*fsm.Layer[diary]) { p.PostFor(e, fsm.Message{}, 1, to...) },
		"PostAll": func(p *fsm.Pool[diary], _ fsm.Entity, to ...*fsm.Layer[diary]) { p.PostAll(fsm.Message{}, to...) },
	} {
		toAll := what == "SendAll" || what == "PostAll"
		for how, bring := range map[string]func(*testing.T, *fsm.Pool[diary], fsm.Entity) *fsm.Pool[diary]{
			"at once": func(_ *testing.T, p *fsm.Pool[diary], _ fsm.Entity) *fsm.Pool[diary] { return p },
			"after a swap": func(t *testing.T, p *fsm.Pool[diary], _ fsm.Entity) *fsm.Pool[diary] {
				if err := p.Swap(m.Edit().MustBuild()); err != nil {
					t.Fatal(err)
				}
				return p
			},
			"restored": reload,
			"restored twice": func(t *testing.T, p *fsm.Pool[diary], e fsm.Entity) *fsm.Pool[diary] {
				return reload(t, reload(t, p, e), e)
			},
			"brought over": move,
		} {
			if toAll && how == "brought over" {
				continue // what was sent to all does not go with the entity
			}
			t.Run(what+" "+how, func(t *testing.T) {
				heard := func(to ...*fsm.Layer[diary]) []string {
					p := fsm.NewPool(m, fsm.Config{})
					e := p.Add(diary{})
					p.Update()
					send(p, e, to...)
					p = bring(t, p, e)
					if err := p.Swap(n); err != nil {
						t.Fatal(err)
					}
					p.Update()
					return p.View(e).take()
				}
				if got := heard(); !slices.Equal(got, all) {
					t.Errorf("sent to all layers, it is heard by %q, want %q", got, all)
				}
				if got := heard(m.Layers()...); !slices.Equal(got, these) {
					t.Errorf("sent to eight layers by name, it is heard by %q, want %q", got, these)
				}
			})
		}
	}
}

// listener adds a layer that notes that it has got a command or a message.
func listener(b *fsm.Builder[diary], name string) {
	s := b.Layer(name).State("listen")
	s.To(s).On(hurry).Do(note(name))
	s.OnMessage(func(_ *fsm.Tick, d *diary, _ fsm.Message) bool { note(name)(nil, d); return true })
}

// reload restores a snapshot of the only entity of a pool, by whatever number, in another pool. A snapshot of that one must be the same.
func reload(t *testing.T, p *fsm.Pool[diary], _ fsm.Entity) *fsm.Pool[diary] {
	t.Helper()
	q := fsm.NewPool(p.Machine(), fsm.Config{})
	q.Add(diary{})
	saved := snapshotOf(t, p)
	if _, err := q.Restore(saved, nil); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(saved, snapshotOf(t, q)) {
		t.Error("what was restored is saved otherwise")
	}
	return q
}

// move brings an entity, alone in its pool, to another one.
func move(t *testing.T, p *fsm.Pool[diary], e fsm.Entity) *fsm.Pool[diary] {
	t.Helper()
	q := fsm.NewPool(p.Machine(), fsm.Config{})
	saved, err := p.AppendEntity(nil, e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.RestoreEntity(q.Add(diary{}), saved, nil); err != nil {
		t.Fatal(err)
	}
	return q
}
