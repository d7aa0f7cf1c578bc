package rooms_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"
	"weak"

	"github.com/horde-fsm/horde/examples/rooms"
)

// full returns a room whose first unit has been killed, so that the last one has its place.
func full() *rooms.Room {
	r := rooms.New()
	for i := range 20 {
		r.Add(rooms.Unit{Name: fmt.Sprint("unit ", i), Life: 1})
	}
	r.Units[0].Life = 0
	r.Pool.Update()
	return r
}

func march(r *rooms.Room) string {
	r.Pool.SendAll(rooms.March)
	for range 70 {
		r.Pool.Update()
	}
	return r.Holder
}

func TestARoomThatIsLoadedGoesOnAlike(t *testing.T) {
	r := full()
	data, err := r.Save()
	if err != nil {
		t.Fatal(err)
	}
	other, err := rooms.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := march(r), march(other); a != "unit 19" || b != a {
		t.Errorf("%q has the flag, and %q in the room that was loaded", a, b)
	}
}

func TestViewsFollowTheirUnits(t *testing.T) {
	r := full()
	for len(r.Units) > 0 {
		r.Units[len(r.Units)/2].Life = 0
		id, before := r.Units[len(r.Units)/2].ID, len(r.Units)
		r.Pool.Update()
		if r.Pool.Has(id) || len(r.Units) != before-1 || r.Pool.Len() != before-1 {
			t.Fatalf("of %d units, %d are left", before, len(r.Units))
		}
	}
	if len(r.Faults) > 0 {
		t.Error(r.Faults[0])
	}
}

func TestServe(t *testing.T) {
	r := full()
	gone, served := weak.Make(r.Pool), make(chan struct{})
	go func() {
		r.Serve()
		close(served)
	}()
	for range 2 { // two connections
		got := make(chan int)
		if !r.Do(func() { got <- r.Pool.Count(rooms.Machine.State("act", "camp")) }) || <-got != 19 {
			t.Error("the room is closed, or not everybody is in the camp")
		}
	}
	r.Close()
	<-served
	if r.Do(func() {}) {
		t.Error("the room is open")
	}
	r = nil
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); {
		if runtime.GC(); gone.Value() == nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("the closed room is kept")
}

func TestNothingIsOdd(t *testing.T) {
	for _, f := range rooms.Machine.Check() {
		t.Error(f)
	}
}
