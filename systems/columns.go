package systems

// donburi keeps the components of one type and one archetype in a column, and reading a column from end to end is several
// times as fast as asking for an Entry per entity. The types of a column's two indices are internal to donburi, but
// inference names them: zeroes makes one of each, and index gives them a value.

func zeroes[A, I, R any](func(A, I) R) (a A, i I) { return }

func index[T ~int](_ T, n int) T { return T(n) }
