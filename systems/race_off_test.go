//go:build !race

package systems_test

const raceDetector = false
