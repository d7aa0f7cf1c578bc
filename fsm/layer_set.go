package fsm

// layerSet is a set of layers, by their indices.
type layerSet uint16

// allLayers is the set of all layers. In order.layers it stands for those that there will be, too, if the order is not marked byName.
const allLayers layerSet = 1<<MaxLayers - 1

func only(layer int) layerSet { return 1 << layer }

func (s layerSet) has(layer int) bool { return s>>layer&1 == 1 }

func (s *layerSet) add(layer int) { *s |= 1 << layer }
