package sim

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
	"github.com/horde-fsm/horde/internal/output"
	"github.com/horde-fsm/horde/internal/scene"
	"github.com/horde-fsm/horde/internal/scene/patrol"
	"github.com/horde-fsm/horde/internal/scene/walk"
	"github.com/horde-fsm/horde/systems"
)

// NumberError says that no NPC has the number that was asked for, and which there are.
type NumberError struct{ text string }

func (e *NumberError) Error() string { return e.text }

// WriteWhy runs a scene with a player who plays by itself and then writes why one of its NPCs goes on in the next tick, or why
// not: layer by layer, what the machine's Explain answers. The number is the entity's, as a trace shows it; nil is the lowest. If there is
// none, the error is a [*NumberError], and the scene runs for one tick only.
func WriteWhy(w io.Writer, o Options, number *int) error {
	chosen, err := o.complete()
	if err != nil {
		return err
	}
	s := chosen.make(o, nil)
	switch s := s.(type) {
	case *patrol.Scene:
		return writeWhy(w, s, o.Ticks, s.Guards(), s.Machine().Machine, number)
	case *walk.Scene:
		return writeWhy(w, s, o.Ticks, s.Heroes(), s.Machine().Machine, number)
	}
	return fmt.Errorf("scene %s explains nobody", o.Scene)
}

func writeWhy[V any](w io.Writer, s scene.Scene, ticks int, p *systems.Population[V], m *fsm.Machine[V], number *int) error {
	s.Update(s.Script()) // starts all that the scene will ever have, so one can be looked for before the rest of a long run
	e, err := numbered(p, m, number)
	if err != nil {
		return err
	}
	for range ticks - 1 {
		s.Update(s.Script())
	}
	fmt.Fprintf(w, "%s %d after tick %s (%s)\n", output.InLine(m.Name()), e.Id(), output.Thousands(int(p.Tick())), seconds(p.Now()))
	for i, v := range scene.AppendInspection(nil, p, m, e) {
		now := fmt.Sprintf("%s: %s for %s, by %s", v.Layer, v.Current, seconds(v.Since), v.Why)
		fmt.Fprintf(w, "\n%s\n", output.InLine(now))
		columns := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
		for _, a := range p.Explain(nil, e, m.Layers()[i]) {
			fmt.Fprintf(columns, "  %s\t%s\n", output.InLine(scene.Describe(m, m.Transitions()[a.Transition])), output.InLine(because(m, a)))
		}
		if err := columns.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// numbered returns the entity with that number; for nil, the one with the lowest number.
func numbered[V any](p *systems.Population[V], m *fsm.Machine[V], number *int) (donburi.Entity, error) {
	var all []donburi.Entity
	for _, s := range m.Layers()[0].States() {
		all = p.AppendEntities(all, s)
	}
	lowest, highest := all[0], all[0]
	for _, e := range all {
		if number != nil && int(e.Id()) == *number {
			return e, nil
		}
		if e.Id() < lowest.Id() {
			lowest = e
		}
		if e.Id() > highest.Id() {
			highest = e
		}
	}
	if number == nil {
		return lowest, nil
	}
	if lowest == highest {
		return 0, &NumberError{fmt.Sprintf("no entity %d runs machine %q; the only one that does is %d", *number, m.Name(), lowest.Id())}
	}
	return 0, &NumberError{fmt.Sprintf("no entity %d runs machine %q; those that do are numbered from %d to %d",
		*number, m.Name(), lowest.Id(), highest.Id())}
}

// because puts an answer into words, all that [fsm.Machine.DescribeAnswer] says behind the transition.
func because[V any](m *fsm.Machine[V], a fsm.Answer) string {
	text := m.ReasonOf(a)
	if a.Remaining > 0 && a.Verdict != fsm.VerdictDelayed {
		a.Verdict = fsm.VerdictDelayed
		text += "; " + m.ReasonOf(a)
	}
	return text
}

// seconds writes a time as [fsm.Machine.ReasonOf] does, so that the two can be compared.
func seconds(d time.Duration) string {
	switch {
	case d >= 100*time.Second:
		return d.Truncate(time.Second).String()
	case d >= 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}
