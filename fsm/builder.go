package fsm

import "fmt"

// Builder collects the definition of a machine. Mistakes do not stop it: [Builder.Build] reports them all at once. Its methods except
// MustBuild, and those of its layers, states and transitions, panic only if the receiver is nil, such as when FindLayer or FindState has
// found nothing, or if they would define something after Build has succeeded. A Builder must not be used concurrently.
type Builder[V any] struct {
	_     of[V]
	inner builder
}

// builder is what a [Builder] holds.
type builder struct {
	name     string
	layers   []*layer
	commands map[Command]string     // their names
	messages map[MessageKind]string // their names
	mistakes []mistake
	viewType viewType
	machine  *machine // set once built
	edition  *edition // nil until it is compiled, unless it edits another
	reserve  int      // minimum number of layers that rows have room for
}

// NewBuilder starts the definition of a machine whose callbacks receive a *V. The name appears in errors and graphs.
func NewBuilder[V any](name string) *Builder[V] {
	return shell[Builder[V]](&builder{name: name})
}

// Rename gives the machine another name, as an edited copy may have one. It plays a part in random numbers, so delays and weights
// are drawn anew if such a machine is swapped in; and a snapshot of a machine of another name is restored only if the two have a layer in
// common.
func (b *Builder[V]) Rename(name string) *Builder[V] {
	b.plain().rename(name)
	return b
}

func (b *builder) rename(name string) {
	b.mustBeOpen()
	b.name = name
}

// Layer adds a layer. Layers tick in the order in which they were added.
func (b *Builder[V]) Layer(name string) *Layer[V] {
	return shell[Layer[V]](b.plain().addLayer(name, (*viewsOf[V])(nil)))
}

// addLayer takes the type of views because the builder may not come from NewBuilder: a zero Builder lacks only a name.
func (b *builder) addLayer(name string, of viewType) *layer {
	b.mustTakeMore("Machine.Layer")
	b.viewType = of
	l := &layer{builder: b, name: name, index: len(b.layers), identity: new(identity)}
	switch {
	case name == "":
		b.mistake("layer %d has no name", l.index+1).layer = l
	case b.findLayer(name) != nil:
		l.mistake("the name is taken by another layer")
	}
	b.layers = append(b.layers, l)
	return l
}

// Reserve makes rows large enough for that many layers, so that a machine derived by [Machine.Edit] may have more layers than this
// one and still be swapped in. Rows have room for 2, 4, 8 or 16 layers, whichever suffices.
func (b *Builder[V]) Reserve(layers int) *Builder[V] {
	b.plain().setReserve(layers)
	return b
}

func (b *builder) setReserve(layers int) {
	b.mustBeOpen()
	if layers < 0 || layers > MaxLayers {
		b.mistake("Reserve was given %d layers; MaxLayers = %d", layers, MaxLayers)
	}
	b.reserve = layers
}

// FindLayer returns the layer with that name, or nil if there is none.
func (b *Builder[V]) FindLayer(name string) *Layer[V] {
	b.plain().mustBe()
	return shell[Layer[V]](b.inner.findLayer(name))
}

func (b *builder) findLayer(name string) *layer {
	for _, l := range b.layers {
		if l.name == name {
			return l
		}
	}
	return nil
}

// MustBuild is like [Builder.Build] but panics on error. It is meant for package variables.
func (b *Builder[V]) MustBuild() *Machine[V] {
	m, err := b.Build()
	if err != nil {
		panic(err)
	}
	return m
}

// mustBe panics if there is no builder. A zero one lacks only a name.
func (b *builder) mustBe() {
	if b == nil {
		panic("fsm: a nil builder cannot define anything; get one from NewBuilder or Machine.Edit")
	}
}

// mustBeOpen keeps a compiled machine immutable: the game still holds its handles.
func (b *builder) mustBeOpen() {
	b.mustBe()
	if b.machine != nil {
		panic(b.closed())
	}
}

func (b *builder) closed() string {
	return fmt.Sprintf("fsm: machine %q is built and can no longer be defined; derive another with Edit", b.name)
}

// mustTakeMore is mustBeOpen for what adds something by name. Of a machine that is built, that was most likely meant to be looked up.
func (b *builder) mustTakeMore(lookup string) {
	if b != nil && b.machine != nil {
		panic(b.closed() + ", or look up what it has with " + lookup)
	}
	b.mustBeOpen()
}

// A handle that is looked up by name is nil if there is no such thing, which shows only when it is used.

func (l *layer) mustBeOpen() {
	if l == nil {
		panic("fsm: a nil layer cannot be defined; FindLayer returns nil where there is no layer of that name")
	}
	if l.builder == nil {
		panic("fsm: a layer cannot be defined that no builder has made; get one from Builder.Layer")
	}
	l.builder.mustBeOpen()
	if l.deleted {
		l.mistake("it was deleted and is defined nevertheless")
	}
}

func (s *state) mustBeOpen() {
	if s == nil {
		panic("fsm: a nil state cannot be defined; FindState returns nil where there is no state of that name")
	}
	if s.layer == nil {
		panic("fsm: a state cannot be defined that no layer has made; get one from Layer.State")
	}
	s.layer.mustBeOpen()
	if s.deleted {
		s.mistake("it was deleted and is defined nevertheless")
	}
}

func (a *AnyState[V]) mustBeOpen() {
	if a == nil {
		panic("fsm: a nil any-state cannot be defined; get one from Layer.Any")
	}
	a.layer.mustBeOpen()
}

func (t *transition) mustBeOpen() {
	if t == nil {
		panic("fsm: a nil transition cannot be defined; get one from To")
	}
	if t.layer == nil {
		panic("fsm: a transition cannot be defined that no state has made; get one from To")
	}
	t.layer.builder.mustBeOpen()
}
