package term

import "golang.org/x/sys/unix"

const getModes, setModes = unix.TCGETS, unix.TCSETS

// disabled is the key of what no key does.
const disabled = 0
