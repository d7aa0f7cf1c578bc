package fsm

import (
	"cmp"
	"slices"
)

// output is what one worker's steps produce besides the rows they write: changes of state, orders for later, faults.
type output struct {
	changes []Change
	orders  []order
	faults  []*Fault
	direct  []direct // direct changes to carry out when the layer's Updates are done

	// Stepped layer by layer and state by state, a chunk's rows come in another order than stepped entity by entity. Keyed
	// output, which is that of chunks, notes the row of each record, and is put into the order of rows when the chunk is done.
	keyed      bool
	changeRows []int32
	orderRows  []int32
	faultRows  []int32
	scratch    sorter

	parts       []part
	open        part // that of the chunk being stepped
	taken       int  // parts that were merged already
	transitions uint64
}

// direct is a request for a direct change, to be carried out after the Updates of the layer it came from.
type direct struct {
	position int32 // negative: it was carried out
	by       int8  // the callback's layer
	layer    int8
	state    StateID
}

// part says which of the output came from which chunk.
type part struct {
	chunk                                  int
	changes, changesEnd, orders, ordersEnd int
	faults, faultsEnd                      int
}

func (o *output) reset() {
	o.changes = o.changes[:0]
	clear(o.orders)
	o.orders = o.orders[:0]
	clear(o.faults)
	o.faults = o.faults[:0]
	o.direct = o.direct[:0]
	o.parts, o.taken = o.parts[:0], 0
	o.transitions = 0
}

// release gives the memory of changes back but for some room. There must be no changes.
func (o *output) release(room int) { o.changes = make([]Change, 0, room) }

// releaseOrders does so with the memory of orders, which were put into the queue.
func (o *output) releaseOrders(room int) {
	clear(o.orders)
	o.orders = fit(o.orders[:0], room)
}

// grow makes room for changes and adds one, to be written. The room doubles; append adds a quarter to long slices, and there is no end to
// that in the tick in which a world starts.
func (o *output) grow() {
	n := len(o.changes)
	o.changes = slices.Grow(o.changes, max(64, n))[:n+1]
}

// forgetChanges drops the changes.
func (o *output) forgetChanges() { o.changes, o.transitions = o.changes[:0], 0 }

// begin opens the output of a chunk.
func (o *output) begin(chunk int) {
	o.keyed = true
	o.changeRows, o.orderRows, o.faultRows = o.changeRows[:0], o.orderRows[:0], o.faultRows[:0]
	o.open = part{chunk: chunk, changes: len(o.changes), orders: len(o.orders), faults: len(o.faults)}
}

// end closes the output of a chunk with that many rows.
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
		o.parts = append(o.parts, p)
	}
}

// sorter is the memory of sortByRow.
type sorter struct {
	starts  []int32
	changes []Change
	orders  []order
	faults  []*Fault
}

// sortByRow puts records into the order of rows and keeps the order of those of one row. It is a counting sort, or, for a few records in a
// chunk of many rows, one by insertion.
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

// insertByRow moves each record, with its key, to the front of those of higher rows.
func insertByRow[T any](records []T, keys []int32) {
	for i := 1; i < len(keys); i++ {
		for k := i; k > 0 && keys[k] < keys[k-1]; k-- {
			keys[k], keys[k-1] = keys[k-1], keys[k]
			records[k], records[k-1] = records[k-1], records[k]
		}
	}
}

// inOrder puts the parts into the order of chunks: a worker that helped others took theirs from the back.
func (o *output) inOrder() {
	byChunk := func(a, b part) int { return cmp.Compare(a.chunk, b.chunk) }
	if !slices.IsSortedFunc(o.parts, byChunk) {
		slices.SortFunc(o.parts, byChunk)
	}
}

// next returns the first part that was not merged yet.
func (o *output) next() (part, bool) {
	if o.taken == len(o.parts) {
		return part{}, false
	}
	return o.parts[o.taken], true
}
