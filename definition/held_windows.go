package definition

import "syscall"

// errHeld is why a file cannot be read that another program keeps to itself, as while it writes it: ERROR_SHARING_VIOLATION.
var errHeld error = syscall.Errno(32)
