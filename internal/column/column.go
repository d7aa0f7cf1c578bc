// Package column helps to read donburi's component columns directly, as package systems does: several times as fast as an
// Entry per entity, which is what a scene of 200,000 wants when it draws.
//
// A column's two indices have types that are internal to donburi, but inference names them:
//
//	bodies := w.StorageAccessor().Components.Storage(components.Body)
//	a, i := column.Zeroes(bodies.Component)
//	first := bodies.Component(column.Index(a, archetype), column.Index(i, 0))
package column

// Zeroes returns a zero of each index type of a column, given the column's method Component.
func Zeroes[A, I, R any](func(A, I) R) (a A, i I) { return }

// Index returns n as an index of the type of like.
func Index[T ~int](like T, n int) T { return T(n) }
