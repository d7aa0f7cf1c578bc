package systems

import (
	"reflect"
	"unsafe"

	"github.com/yohamta/donburi"
)

// donburi keeps the components of one type and one archetype in a column, and reading a column from end to end is several times as fast
// as asking for an Entry per entity. The types of a column's two indices are internal to donburi, but type inference can name them:
// zeroes makes one of each, and index gives them a value.

func zeroes[A, I, R any](func(A, I) R) (a A, i I) { return }

func index[T ~int](_ T, n int) T { return T(n) }

// shelf is where donburi keeps the values of one component type: a column of pointers for each archetype.
type shelf struct {
	component donburi.IComponentType
	world     donburi.World
	columns   *[][]unsafe.Pointer // donburi's own; nil if its memory layout is not the one we know
}

// shelfOf returns where a world's values of a component type are.
func shelfOf(w donburi.World, c donburi.IComponentType) shelf {
	s := shelf{component: c, world: w}
	if columnsOffset >= 0 {
		store := w.StorageAccessor().Components.Storage(c)
		s.columns = (*[][]unsafe.Pointer)(unsafe.Add(unsafe.Pointer(store), columnsOffset))
	}
	return s
}

// column returns the pointers to n values in one archetype, starting at first, for reading: donburi's own slice if we know where it is,
// otherwise a copy. The archetype must have the component and that many entities.
func (s *shelf) column(archetype, first, n int) []unsafe.Pointer {
	if s.columns != nil {
		return (*s.columns)[archetype][first : first+n]
	}
	store := s.world.StorageAccessor().Components.Storage(s.component)
	a, i := zeroes(store.Component)
	a, i = index(a, archetype), index(i, first)
	pointers := make([]unsafe.Pointer, n)
	for k := range pointers {
		pointers[k] = store.Component(a, i)
		i++
	}
	return pointers
}

// columnsOffset is the offset at which donburi's component storage keeps its columns, or -1 if the storage differs from v1.15.8. The
// columns are looked up by name and type, so that another version of donburi makes us slower, not wrong.
var columnsOffset = func() int {
	components, _ := reflect.TypeFor[donburi.StorageAccessor]().FieldByName("Components")
	if method, ok := components.Type.MethodByName("Storage"); ok {
		storage := method.Type.Out(0).Elem()
		if f, ok := storage.FieldByName("storages"); ok && f.Type == reflect.TypeFor[[][]unsafe.Pointer]() {
			return int(f.Offset)
		}
	}
	return -1
}()
