package fsm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"time"
)

// DataCodec writes the data of queued messages into snapshots and reads it back, for types that the engine cannot write by itself.
// Those that it can are bool, string, Go's integers (except uintptr) and floats, time.Duration, [Entity] and the host's own entity
// type; types that a game defines from one of these are not among them.
type DataCodec interface {
	// AppendData appends a message's data to b and returns the extended slice.
	AppendData(b []byte, m Message) ([]byte, error)

	// ReadData returns the data that AppendData has written for a message of that kind. If the data names entities, identify returns
	// the current entity for one of the snapshot, or 0 if there is none. The bytes may come from anywhere, and must not be retained.
	ReadData(kind MessageKind, b []byte, identify func(Entity) Entity) (any, error)
}

// basicTypes are the types of data that snapshots identify by their index here; nil stands for no data.
var basicTypes = []reflect.Type{
	nil,
	reflect.TypeFor[bool](),
	reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](), reflect.TypeFor[int64](),
	reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](), reflect.TypeFor[uint64](),
	reflect.TypeFor[float32](), reflect.TypeFor[float64](),
	reflect.TypeFor[string](), reflect.TypeFor[time.Duration](), reflect.TypeFor[Entity](), reflect.TypeFor[hostEntity](),
}

// dataCoded marks data that was written by a DataCodec.
const dataCoded = 0xff

// hostEntity stands in snapshots for an entity given in the host's own type.
type hostEntity Entity

// appendData writes the data of a message.
func (e *engine) appendData(b []byte, m Message) ([]byte, error) {
	data := m.Data
	if h, ok := e.host.(HostEntities); ok {
		if entity, ok := h.EntityOf(data); ok {
			data = hostEntity(entity)
		}
	}
	if kind := slices.Index(basicTypes, reflect.TypeOf(data)); kind >= 0 {
		return appendBasic(append(b, byte(kind)), reflect.ValueOf(data)), nil
	}
	if e.cfg.Data == nil {
		return b, errors.New("it is neither of a basic type nor an entity; give a Config.Data that can write it")
	}
	coded, err := e.cfg.Data.AppendData(nil, m)
	if err != nil {
		return b, err
	}
	return appendString(append(b, dataCoded), string(coded)), nil
}

// appendBasic writes a value of a basic type.
func appendBasic(b []byte, v reflect.Value) []byte {
	switch {
	case !v.IsValid(): // no data
		return b
	case v.Kind() == reflect.Bool:
		n := byte(0)
		if v.Bool() {
			n = 1
		}
		return append(b, n)
	case v.CanInt():
		return binary.AppendVarint(b, v.Int())
	case v.CanUint():
		return binary.AppendUvarint(b, v.Uint())
	case v.CanFloat():
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Float()))
	}
	return appendString(b, v.String())
}

// messageData reads what appendData wrote; what a DataCodec wrote is returned as bytes, which readData decodes.
func (r *reader) messageData() any {
	kind := r.byte()
	switch {
	case kind == 0:
		return nil
	case kind == dataCoded:
		return r.bytes(r.count("bytes of data", 1))
	case int(kind) >= len(basicTypes):
		r.fail("a message has data of kind %d", kind)
		return nil
	}
	v := reflect.New(basicTypes[kind]).Elem()
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(r.byte() != 0)
	case v.CanInt():
		n := r.varint()
		if v.SetInt(n); v.Int() != n {
			r.fail("a message has %d as data of type %v", n, v.Type())
		}
	case v.CanUint():
		n := r.uvarint()
		if v.SetUint(n); v.Uint() != n {
			r.fail("a message has %d as data of type %v", n, v.Type())
		}
	case v.CanFloat():
		v.SetFloat(math.Float64frombits(r.uint64()))
	default:
		v.SetString(r.string())
	}
	return v.Interface()
}

// readData converts the data of a snapshot's messages to the form in which they are handled.
func (e *engine) readData(operation string, s *snapshot, identify func(Entity) (Entity, bool)) error {
	e.begin(operation) // the game's functions are not to change what is about to be replaced
	defer e.end()
	now := func(entity Entity) Entity {
		if identify == nil {
			return entity
		}
		if other, ok := identify(entity); ok {
			return other
		}
		return 0
	}
	for i := range s.orders {
		o := &s.orders[i]
		switch data := o.data.(type) {
		case Entity:
			o.data = now(data)
		case hostEntity:
			if h, ok := e.host.(HostEntities); ok {
				o.data = h.EntityData(now(Entity(data)))
			} else {
				o.data = now(Entity(data))
			}
		case []byte: // only a DataCodec writes bytes
			if e.cfg.Data == nil {
				return fmt.Errorf("the data of a message of kind %d was written by a DataCodec; give it as Config.Data", o.message)
			}
			var err error
			if o.data, err = e.cfg.Data.ReadData(o.message, data, now); err != nil {
				return fmt.Errorf("the data of a message of kind %d: %w", o.message, err)
			}
		}
	}
	return nil
}
