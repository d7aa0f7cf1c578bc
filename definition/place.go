package definition

import (
	"errors"
	"fmt"
	"strings"

	"github.com/horde-fsm/horde/fsm"
)

// place is where the text defines something in which Build may find a mistake.
type place struct {
	at         node
	begin, end string // of what Build says about it
	text       string // the same for who writes the text, in whose language it may have another name; "" if it has not
	each       bool   // several of these may be wrong; Build goes through them in the order of the text
}

// notePlace notes where the text defines what Build calls by this name.
func (r *machineReader[V]) notePlace(at node, format string, args ...any) {
	r.places = append(r.places, place{at: at, begin: fmt.Sprintf(format, args...)})
}

// noteFlaw notes where the text has what Build may find wrong with a thing of this name, and what to say then instead of wrong.
func (r *machineReader[V]) noteFlaw(at node, name, wrong, text string) {
	r.places = append(r.places, place{at: at, begin: name + wrong, text: name + text, each: true})
}

// locate notes the mistakes that Build has found, each at the place of the smallest thing that it is about.
func (r *machineReader[V]) locate(err error) {
	var built *fsm.BuildError
	if !errors.As(err, &built) {
		r.mistakes.add(node{}, "%v", err)
		return
	}
	alike := map[[2]string]int{} // how many places Build's words do not tell apart, such as two transitions from one state to another
	for _, p := range r.places {
		alike[[2]string{p.begin, p.end}]++
	}
	for _, text := range built.Mistakes {
		text = strings.TrimPrefix(text, fmt.Sprintf("machine %q: ", built.Machine))
		best, most := -1, 0
		for i, p := range r.places {
			told := len(p.begin) + len(p.end)
			if told > most && (p.each || alike[[2]string{p.begin, p.end}] == 1) && strings.HasPrefix(text, p.begin) && strings.HasSuffix(text, p.end) {
				best, most = i, told
			}
		}
		if best < 0 {
			r.mistakes.add(node{}, "%s", text)
			continue
		}
		p := &r.places[best]
		if p.text != "" {
			text = p.text
		}
		r.mistakes.add(p.at, "%s", text)
		if p.each {
			*p = place{} // the next mistake is in the next of them
		}
	}
}

// noteRival notes a transition that its command alone fires: if an earlier one from the same source needs no more, this one never does.
func (r *machineReader[V]) noteRival(at node, source, command, target string) {
	p := place{
		at:    at,
		begin: fmt.Sprintf("%s: already has transition for command %q, to ", source, command),
		end:   fmt.Sprintf("; without a condition the one to %q can never fire", target),
		text: fmt.Sprintf("%s: the transition to %q can never fire, since command %q fires an earlier one, whatever else holds; "+
			"give that a condition, or leave one of them out", source, target, command),
		each: true,
	}
	r.places = append(r.places, p)
	// Of several to one target, the first may itself be that earlier one. It is not the place if Build says that both lead there.
	again := [2]string{p.begin, p.end}
	if r.rivals[again] {
		p.begin += fmt.Sprintf("%q", target)
		r.places = append(r.places, p)
	}
	if r.rivals == nil {
		r.rivals = map[[2]string]bool{}
	}
	r.rivals[again] = true
}
