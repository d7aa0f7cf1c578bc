// Package trace records how entities change state, and writes it as a timeline.
//
// A [Recorder] keeps the latest changes of chosen entities, or of all, in a ring of fixed size:
//
//	rec := trace.NewRecorder(machine, trace.Config{Capacity: 1 << 16})
//	for range ticks {
//		guards.Update(world)
//		rec.Follow(guards.In(world))
//	}
//	rec.WriteChrome(file)
//
// [Recorder.WriteChrome] writes the JSON format of Chrome's trace viewer, which Perfetto (ui.perfetto.dev) opens too: a group for
// each entity, in it a row for each layer, and on it a bar for each stay in a state. [Recorder.WriteJSONLines] writes one object a
// line, for jq and scripts.
//
// A [Coverage] counts changes instead, and tells which states and transitions a test or a game has not tried.
package trace
