package systems

import (
	"reflect"
	"unsafe"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// donburi makes each component value a heap object. For the machine's component that would be garbage after the first tick, when rows are
// put into chunks; until then it would lie between the game's own components and take up cache lines in every loop over those. So to
// donburi a row has size zero, and all new rows share one address that holds no bytes, which identifies a row that has not been written
// to. A row that is written to before its first tick is given memory then.

// rowType is the Go type of machines' rows as donburi sees them.
var rowType = reflect.TypeFor[[0]fsm.Cell]()

// machineSuffix follows the name of a machine in that of its component.
const machineSuffix = " machine"

// newRowType makes the component type of a machine's rows.
func newRowType(machine string) donburi.IComponentType {
	return donburi.NewComponentType[[0]fsm.Cell]().SetName(machine + machineSuffix)
}

// isBlank reports whether a pointer in the machine component's column stands for a new row, which has no memory.
func (h *host) isBlank(p unsafe.Pointer) bool { return p == h.blank || p == nil }

// rowAt returns the row that any other pointer in that column stands for.
func (h *host) rowAt(p unsafe.Pointer) fsm.Row {
	return unsafe.Slice((*fsm.Cell)(p), h.stride)
}

// rowOf returns the row of an entity that has the machine's component, for reading and writing.
func (h *host) rowOf(entry *donburi.Entry) fsm.Row {
	p := entry.Component(h.component)
	if h.isBlank(p) {
		row := make(fsm.Row, h.stride)
		entry.SetComponent(h.component, unsafe.Pointer(&row[0]))
		return row
	}
	return h.rowAt(p)
}

// rowBytes is the size of a row in bytes.
func (h *host) rowBytes() uintptr { return uintptr(h.stride) * unsafe.Sizeof(fsm.Cell{}) }

// pointer returns the address of a chunk's row.
func pointer(c *fsm.Chunk, row int) unsafe.Pointer { return unsafe.Pointer(&c.Row(row)[0]) }
