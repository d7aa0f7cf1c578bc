package systems_test

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// soakTicks is how long TestSoak is to last: HORDE_SOAK=2000000 go test ./systems -run Soak -timeout 2h.
func soakTicks(t *testing.T) int {
	text := os.Getenv("HORDE_SOAK")
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n <= 0 {
		t.Fatalf("HORDE_SOAK is %q; give a number of ticks", text)
	}
	return n
}

// TestSoak churns for a long time, compares with the model now and then, and checks that memory stays flat. By default it lasts for two
// million ticks of an entity; see soakTicks for more. Memory in the second half may not exceed that at the middle by much.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	size, ticks := 1000, 2000
	if n := soakTicks(t); n > 0 {
		size, ticks = 100, n
	}
	for _, batch := range []bool{false, true} {
		t.Run(fmt.Sprint("batch ", batch), func(t *testing.T) {
			x := newChurn(99, batch, fsm.Config{ChunkSize: 64, ExitOnRemove: true})
			entities := 0
			var heap []uint64
			for i := range ticks / 2 {
				x.populate(size)
				entities += x.city.people.Len()
				x.tick(t, size/20)
				if i%(ticks/40) == 0 {
					x.compare(t)
				}
				if i%(ticks/10) == ticks/20 {
					heap = append(heap, heapInUse())
				}
			}
			x.compare(t)
			s := x.city.people.Stats()
			if s.Messages == 0 || s.Commands == 0 || s.Lost == 0 {
				t.Errorf("too little happened: %+v", s)
			}
			t.Logf("%d ticks of %d entities on average; %d changes, %d commands, %d messages, %d lost; heap %v",
				s.Ticks, entities/int(s.Ticks), s.Changes, s.Commands, s.Messages, s.Lost, heap)
			if first, last := heap[len(heap)/2], heap[len(heap)-1]; last > first+first/4+1<<18 {
				t.Errorf("memory grows: %v bytes", heap)
			}
		})
	}
}

// heapInUse returns the bytes that are reachable.
func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
