package fsm

import (
	"cmp"
	"slices"
)

// output is what one worker's steps produce besides the rows they write: changes of state, orders for later, faults.
type output struct {
	changes  []Change
	internal []Change // internal transitions, which change nothing
	orders   []order
	faults   []*Fault
	direct   []direct // to be carried out when the layer's Updates are done

	// Stepping by layer and state visits a chunk's rows in a different order than stepping entity by entity. Keyed output, which chunks
	// use, notes the row of each record and is sorted by row when the chunk is done.
	keyed      bool
	changeRows []int32
	orderRows  []int32
	faultRows  []int32
	directRows []int32
	scratch    sorter

	sections    []section
	open        section // of the chunk being stepped
	taken       int     // number of sections already merged
	transitions uint64
}

// section is the range of the output that came from one chunk.
type section struct {
	chunk                                  int
	changes, changesEnd, orders, ordersEnd int
	faults, faultsEnd                      int
}

func (o *output) reset() {
	o.changes, o.internal = o.changes[:0], o.internal[:0]
	clear(o.orders)
	o.orders = o.orders[:0]
	clear(o.faults)
	o.faults = o.faults[:0]
	o.direct = o.direct[:0]
	o.sections, o.taken = o.sections[:0], 0
	o.transitions = 0
}

// release frees the memory of changes beyond some room. There must be no changes.
func (o *output) release(room int) { o.changes = make([]Change, 0, room) }

// releaseOrders does the same for orders, which must have been queued.
func (o *output) releaseOrders(room int) {
	clear(o.orders)
	o.orders = fit(o.orders[:0], room)
}

// grow makes room for another change and appends it unwritten. It doubles the room: append grows long slices by only a quarter, which
// would take many steps in the tick in which a world starts.
func (o *output) grow() {
	n := len(o.changes)
	o.changes = slices.Grow(o.changes, max(64, n))[:n+1]
}

// forgetChanges drops the changes.
func (o *output) forgetChanges() {
	o.changes, o.internal, o.transitions = o.changes[:0], o.internal[:0], 0
}

// begin starts the output of a chunk.
func (o *output) begin(chunk int) {
	o.keyed = true
	o.changeRows, o.orderRows, o.faultRows = o.changeRows[:0], o.orderRows[:0], o.faultRows[:0]
	o.open = section{chunk: chunk, changes: len(o.changes), orders: len(o.orders), faults: len(o.faults)}
}

// end completes the output of a chunk with that many rows.
func (o *output) end(rows int) {
	p := o.open
	p.changesEnd, p.ordersEnd, p.faultsEnd = len(o.changes), len(o.orders), len(o.faults)
	if !slices.IsSorted(o.changeRows) {
		sortByRow(&o.scratch, o.changes[p.changes:], &o.scratch.changes, o.changeRows, rows)
	}
	if !slices.IsSorted(o.orderRows) {
		sortByRow(&o.scratch, o.orders[p.orders:], &o.scratch.orders, o.orderRows, rows)
	}
	if !slices.IsSorted(o.faultRows) {
		sortByRow(&o.scratch, o.faults[p.faults:], &o.scratch.faults, o.faultRows, rows)
	}
	if p.changesEnd > p.changes || p.ordersEnd > p.orders || p.faultsEnd > p.faults {
		o.sections = append(o.sections, p)
	}
}

// sorter is the working memory of sortByRow.
type sorter struct {
	starts  []int32
	changes []Change
	orders  []order
	faults  []*Fault
	direct  []direct
}

// sortByRow sorts records by row and is stable. It uses counting sort or, for few records in a chunk of many rows, insertion sort.
func sortByRow[T any](s *sorter, records []T, spare *[]T, keys []int32, rows int) {
	if n := len(keys); n*n <= rows {
		insertByRow(records, keys)
		return
	}
	s.starts = slices.Grow(s.starts[:0], rows+1)[:rows+1]
	clear(s.starts)
	for _, k := range keys {
		s.starts[k+1]++
	}
	for k := range rows {
		s.starts[k+1] += s.starts[k]
	}
	*spare = append((*spare)[:0], records...)
	for i, k := range keys {
		records[s.starts[k]] = (*spare)[i]
		s.starts[k]++
	}
	clear(*spare)
}

// insertByRow moves each record, with its key, in front of those of higher rows.
func insertByRow[T any](records []T, keys []int32) {
	for i := 1; i < len(keys); i++ {
		for k := i; k > 0 && keys[k] < keys[k-1]; k-- {
			keys[k], keys[k-1] = keys[k-1], keys[k]
			records[k], records[k-1] = records[k-1], records[k]
		}
	}
}

// inOrder sorts the sections by chunk: a worker that helped others took chunks from the back.
func (o *output) inOrder() {
	byChunk := func(a, b section) int { return cmp.Compare(a.chunk, b.chunk) }
	if !slices.IsSortedFunc(o.sections, byChunk) {
		slices.SortFunc(o.sections, byChunk)
	}
}

// next returns the first section that has not been merged yet.
func (o *output) next() (section, bool) {
	if o.taken == len(o.sections) {
		return section{}, false
	}
	return o.sections[o.taken], true
}
