// Package stopwatch measures short times.
package stopwatch

import (
	"math/bits"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel           = windows.NewLazySystemDLL("kernel32.dll")
	performanceCount = kernel.NewProc("QueryPerformanceCounter")
	perSecond        = ask(kernel.NewProc("QueryPerformanceFrequency"))

	begun, first = time.Now(), ask(performanceCount)
)

// Now returns the time, for durations to be measured. That of [time.Now] goes in steps here, of a millisecond at best and of 16 at worst, in
// which many ticks pass.
func Now() time.Time {
	return begun.Add(duration(ask(performanceCount)-first, perSecond))
}

// ask calls a function that returns a number by a pointer. Both of those above always succeed since Windows XP.
func ask(function *windows.LazyProc) (n uint64) {
	syscall.SyscallN(function.Addr(), uintptr(unsafe.Pointer(&n)))
	return n
}

// duration returns how long a count lasts. Its product with a second has more than 64 bits after half an hour.
func duration(count, perSecond uint64) time.Duration {
	hi, lo := bits.Mul64(count, uint64(time.Second))
	quotient, _ := bits.Div64(hi, lo, perSecond)
	return time.Duration(quotient)
}
