package systems

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/yohamta/donburi"

	"github.com/horde-fsm/horde/fsm"
)

// field is one field of a view: its offset and what it points to.
type field struct {
	name      string
	offset    uintptr
	kind      fieldKind
	component donburi.IComponentType // of a fieldComponent
	optional  bool
}

// lack says that an entity with the components in has lacks the field's.
func (f *field) lack(has []donburi.IComponentType) string {
	other := slices.ContainsFunc(has, func(c donburi.IComponentType) bool { return c.Typ() == f.component.Typ() })
	if other { // with the Go type's name alone it would look as if the entity had it
		return fmt.Sprintf("%v for field %s (it has another component of that Go type than the one that the FSM was made with)", f.component.Typ(), f.name)
	}
	return fmt.Sprintf("%v for field %s", f.component.Typ(), f.name)
}

type fieldKind uint8

const (
	fieldComponent fieldKind = iota
	fieldEntity
	fieldRow
)

// bind matches the fields of a view type with component types. The error lists everything that does not fit.
func bind(machine string, view reflect.Type, components []donburi.IComponentType) ([]field, error) {
	b := binder{users: map[donburi.IComponentType]string{}, disputed: map[donburi.IComponentType]bool{}}
	for i, c := range components {
		if isNil(c) {
			b.mistake("component %d is nil", i+1)
			continue
		}
		if slices.Contains(b.components, c) {
			b.mistake("component %d is %s again", i+1, nameOf(c))
			continue
		}
		b.components = append(b.components, c)
	}
	if view.Kind() != reflect.Struct {
		b.mistake("the view %v is not a struct; its fields are pointers to components", view)
	} else {
		b.fields(view, "", 0)
		for _, c := range b.components {
			if c.Typ() == rowType {
				b.mistake("component %s is a machine's own data, which no view takes; leave it out, and give it to the entities", c.Name())
			} else if b.users[c] == "" && !b.disputed[c] {
				b.mistake("no field of %v takes component %s (%v); leave it out, or add a field of type *%v", view, nameOf(c), c.Typ(), c.Typ())
			}
		}
	}
	if len(b.mistakes) > 0 {
		return nil, fmt.Errorf("systems: machine %q cannot be bound to view %v: %s", machine, view, strings.Join(b.mistakes, "; "))
	}
	return b.bound, nil
}

// isNil reports whether c is nil or holds a nil pointer of any type.
func isNil(c donburi.IComponentType) bool {
	v := reflect.ValueOf(c)
	return c == nil || v.Kind() == reflect.Pointer && v.IsNil()
}

type binder struct {
	components []donburi.IComponentType
	users      map[donburi.IComponentType]string // the field that uses a component
	disputed   map[donburi.IComponentType]bool   // components that a field could not choose between
	bound      []field
	mistakes   []string
}

func (b *binder) mistake(format string, args ...any) {
	b.mistakes = append(b.mistakes, fmt.Sprintf(format, args...))
}

// fields binds the fields of a struct, and those of its nested structs.
func (b *binder) fields(t reflect.Type, path string, base uintptr) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, offset := path+f.Name, base+f.Offset
		optional, component, err := parseTag(f.Tag)
		if err != nil {
			b.mistake("field %s: %v", name, err)
			b.dispute(f.Type)
			continue
		}
		if c := b.ofType(f.Type); c != nil && !b.points(f.Type) {
			b.mistake("field %s has type %v; make it *%v", name, f.Type, f.Type)
			b.users[c] = name
			continue
		}
		if (optional || component != "") && f.Type.Kind() != reflect.Pointer {
			b.mistake("field %s has a tag, and type %v; only pointers to components have tags", name, f.Type)
		}
		switch {
		case f.Type == reflect.TypeFor[*donburi.Entity]():
			b.mistake("field %s has type %v; make it donburi.Entity", name, f.Type)
		case f.Type == reflect.TypeFor[*fsm.Row]():
			b.mistake("field %s has type %v; make it fsm.Row", name, f.Type)
		case f.Type == reflect.TypeFor[*donburi.Entry]():
			b.mistake("field %s has type %v, which is no component; a view has pointers to those it needs, or a donburi.Entity", name, f.Type)
		case f.Type == reflect.TypeFor[donburi.Entity]():
			b.bound = append(b.bound, field{name: name, offset: offset, kind: fieldEntity})
		case f.Type == reflect.TypeFor[fsm.Row]():
			b.bound = append(b.bound, field{name: name, offset: offset, kind: fieldRow})
		case f.Type.Kind() == reflect.Struct:
			b.fields(f.Type, name+".", offset)
		case f.Type.Kind() == reflect.Pointer:
			if c := b.choose(name, f.Type.Elem(), component); c != nil {
				b.bound = append(b.bound, field{name: name, offset: offset, component: c, optional: optional})
			}
		default:
			b.mistake("field %s has type %v; a view has pointers to components, donburi.Entity or fsm.Row", name, f.Type)
		}
	}
}

// points reports whether a field of that type points to a component. It may be the type of another component, too: some are pointers.
func (b *binder) points(field reflect.Type) bool {
	return field.Kind() == reflect.Pointer && b.ofType(field.Elem()) != nil
}

// ofType returns a component whose values have the Go type, or nil if there is none.
func (b *binder) ofType(t reflect.Type) donburi.IComponentType {
	for _, c := range b.components {
		if c.Typ() == t {
			return c
		}
	}
	return nil
}

// dispute notes that a field might take any of the components that it can point to, and returns them: that there is no field for them is
// not what is wrong.
func (b *binder) dispute(field reflect.Type) (all []donburi.IComponentType) {
	for _, c := range b.components {
		if reflect.PointerTo(c.Typ()) == field {
			b.disputed[c] = true
			all = append(all, c)
		}
	}
	return all
}

// choose finds the component for a field by its Go type and, if the tag gives one, its name.
func (b *binder) choose(field string, t reflect.Type, name string) donburi.IComponentType {
	var fit []donburi.IComponentType
	var names []string
	for _, c := range b.components {
		if c.Typ() == t && (name == "" || c.Name() == name) {
			fit = append(fit, c)
			names = append(names, nameOf(c))
		}
	}
	switch {
	case len(fit) == 0 && name != "" && b.ofType(t) != nil:
		for _, c := range b.dispute(reflect.PointerTo(t)) {
			names = append(names, nameOf(c))
		}
		b.mistake("field %s needs a component named %q of type %v, and what was given of that type is named %s; name it by SetName", field, name, t, strings.Join(names, " and "))
	case len(fit) == 0 && name != "":
		b.mistake("field %s needs a component named %q of type %v, and none was given", field, name, t)
	case len(fit) == 0:
		b.mistake("field %s needs a component of type %v, and none was given", field, t)
	case len(fit) > 1:
		for _, c := range fit {
			b.disputed[c] = true
		}
		given := ""
		if len(slices.Compact(slices.Sorted(slices.Values(names)))) < len(names) { // donburi names a component after its Go type
			given = "give each a name of its own by SetName, and "
		}
		b.mistake("field %s could take %s, which all have type %v; %sname one with the tag `horde:\"name=…\"`", field, strings.Join(names, " and "), t, given)
	case b.users[fit[0]] != "":
		b.mistake("fields %s and %s both take component %s", b.users[fit[0]], field, names[0])
	default:
		b.users[fit[0]] = field
		return fit[0]
	}
	return nil
}

// parseTag parses the tag of a field: "optional", "name=…", or both separated by a comma.
func parseTag(whole reflect.StructTag) (optional bool, name string, err error) {
	tag, found := whole.Lookup("horde")
	if !found && isMeant(whole) {
		return false, "", fmt.Errorf("the tag says %s, which is not how Go writes tags; write `horde:\"optional\"`, `horde:\"name=…\"`, or both with a comma", whole)
	}
	if tag == "" {
		return false, "", nil
	}
	for _, part := range strings.Split(tag, ",") {
		switch {
		case part == "optional":
			optional = true
		case strings.HasPrefix(part, "name="):
			name = strings.TrimPrefix(part, "name=")
		default:
			return false, "", fmt.Errorf("the tag says %q; it can say optional and name=…", part)
		}
	}
	return optional, name, nil
}

// isMeant reports whether a tag in which Go finds nothing for us was meant for us: one without quotes, or with a space after the colon.
func isMeant(tag reflect.StructTag) bool {
	return slices.ContainsFunc(strings.Fields(string(tag)), func(word string) bool { return word == "horde" || strings.HasPrefix(word, "horde:") })
}
