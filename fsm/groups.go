package fsm

import "slices"

// groups lists the rows of a chunk by their current state in one layer. It is kept from tick to tick, since few rows change state in a
// tick: those are moved one by one, and only after many changes are the groups rebuilt.
type groups struct {
	rows   []uint16 // state by state, ascending in each; behind the last state, those that are absent
	starts []int32  // the rows in state id are rows[starts[id]:starts[id+1]]
	moves  [patch]groupMove
	moved  int // moves since the groups were last up to date; beyond patch they are no longer recorded
}

// groupMove is a row that has changed its state.
type groupMove struct {
	row      uint16
	from, to StateID
}

// patch is the number of changes up to which moving single rows costs less than regrouping a chunk.
const patch = 12

// newGroups returns the groups of a chunk, by layer.
func (m *machine) newGroups(size int) []groups {
	all := make([]groups, len(m.programs))
	for l := range m.programs {
		all[l] = groups{rows: make([]uint16, 0, size), starts: make([]int32, len(m.programs[l].states)+2), moved: patch + 1}
	}
	return all
}

// forget has the groups rebuilt before they are next used.
func (g *groups) forget() { g.moved = patch + 1 }

// move notes that a row has changed state. It does not touch the groups, which are being iterated over.
func (g *groups) move(row int, from, to StateID) {
	if g.moved < patch {
		g.moves[g.moved] = groupMove{uint16(row), from, to}
	}
	g.moved++
}

// current applies the recorded moves. It reports false if the groups must be rebuilt.
func (g *groups) current() bool {
	if g.moved > patch {
		return false
	}
	for _, m := range g.moves[:g.moved] {
		g.carry(m)
	}
	g.moved = 0
	return true
}

// carry moves a row from its group to another; both stay in order.
func (g *groups) carry(m groupMove) {
	find := func(id StateID) int {
		start := g.starts[id]
		i, _ := slices.BinarySearch(g.rows[start:g.starts[id+1]], m.row)
		return int(start) + i
	}
	at, to := find(m.from), find(m.to)
	if m.from < m.to {
		copy(g.rows[at:to-1], g.rows[at+1:to])
		g.rows[to-1] = m.row
		for id := m.from + 1; id <= m.to; id++ {
			g.starts[id]--
		}
		return
	}
	copy(g.rows[to+1:at+1], g.rows[to:at])
	g.rows[to] = m.row
	for id := m.to + 1; id <= m.from; id++ {
		g.starts[id]++
	}
}

// of returns the rows in a state.
func (g *groups) of(id int) []uint16 { return g.rows[g.starts[id]:g.starts[id+1]] }

// others returns the rows of a chunk that are present and not in a state: those in states before it and those in states behind it.
func (g *groups) others(id StateID) [2][]uint16 {
	return [2][]uint16{g.rows[:g.starts[id]], g.rows[g.starts[id+1]:g.starts[len(g.starts)-2]]}
}

// sortFrom is the number of states in a chunk from which a counting sort costs less than one pass over the rows per state.
const sortFrom = 4

// make regroups the rows by state; counts holds the number of rows in each state. Rows in the state beyond those are absent.
func (g *groups) make(states []StateID, counts []int32) {
	g.rows = g.rows[:len(states)]
	sum, kinds := int32(0), 0
	for id, n := range counts {
		g.starts[id] = sum
		sum += n
		if n > 0 {
			kinds++
		}
	}
	g.starts[len(counts)], g.starts[len(counts)+1] = sum, int32(len(states))
	g.moved = 0
	if kinds > sortFrom {
		g.sort(states)
		return
	}
	for id := range len(counts) + 1 {
		if group := g.of(id); len(group) > 0 {
			selectRows(group, states, StateID(id))
		}
	}
}

// makeSome groups some of a chunk's rows. Their number per state is not known, but they are only in states for which counts is not zero.
func (g *groups) makeSome(states []StateID, counts, spare []int32) {
	kinds := 0
	for _, n := range counts {
		if n > 0 {
			kinds++
		}
	}
	if kinds > sortFrom {
		clear(spare)
		for _, id := range states {
			spare[id]++
		}
		g.make(states, spare)
		return
	}
	g.rows = g.rows[:len(states)]
	n := 0
	for id := range counts {
		g.starts[id] = int32(n)
		if counts[id] > 0 {
			n += selectRows(g.rows[n:], states, StateID(id))
		}
	}
	g.starts[len(counts)] = int32(n)
}

// divide groups rows that are all in one of two states: a single pass over a layer's cells separates them.
func (g *groups) divide(rows []uint16, cells []Cell, stride, states int, one, two StateID, spare []uint16) {
	g.rows, spare = g.rows[:len(rows)], spare[:len(rows)]
	n := tellApart(g.rows, spare, rows, cells, stride, one)
	copy(g.rows[n:], spare)
	g.moved = 0
	for id := range states + 2 {
		switch {
		case id <= int(one):
			g.starts[id] = 0
		case id <= int(two):
			g.starts[id] = int32(n)
		default:
			g.starts[id] = int32(len(rows))
		}
	}
}

// tellApart lists the indices of rows that are in a state and of those that are not, and returns how many are. It writes to both lists
// and advances the end of only one of them, so there is no branch to mispredict. It is a separate function so that it has the registers
// to itself.
//
//go:noinline
func tellApart(in, out, rows []uint16, cells []Cell, stride int, id StateID) (n int) {
	in, out = in[:len(rows)], out[:len(rows)]
	for k, row := range rows {
		in[n], out[k-n] = uint16(k), uint16(k)
		hit := 0
		if cells[int(row)*stride].state == id {
			hit = 1
		}
		n += hit
	}
	return n
}

// sort is a counting sort.
func (g *groups) sort(states []StateID) {
	var next [MaxStates + 2]int32
	copy(next[:], g.starts)
	for row, id := range states {
		g.rows[next[id]] = uint16(row)
		next[id]++
	}
}

// selectRows lists the rows in a state and returns how many there are, at most len(into). The loop has no branch to mispredict: every row
// is written, and the end advances where the row matches.
func selectRows(into []uint16, states []StateID, id StateID) (n int) {
	for row, state := range states {
		if n == len(into) {
			return n
		}
		into[n] = uint16(row)
		hit := 0
		if state == id {
			hit = 1
		}
		n += hit
	}
	return n
}
