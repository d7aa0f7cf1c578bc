package web

import (
	"errors"
	"net"
	"syscall"
)

// DefaultAddr is where the page is served if nothing is said.
const DefaultAddr = "127.0.0.1:8080"

// Listen listens on an address. "" means [DefaultAddr], or a free port where that one is taken. An address without a host, such
// as ":9000", is on this machine only, as is the default; to be reached from elsewhere takes a host, such as "0.0.0.0:9000".
func Listen(addr string) (net.Listener, error) {
	if addr == "" {
		l, err := net.Listen("tcp", DefaultAddr)
		if taken(err) {
			return net.Listen("tcp", "127.0.0.1:0")
		}
		return l, err
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.Listen("tcp", net.JoinHostPort(host, port))
}

// taken reports whether an error says that another program is listening there.
func taken(err error) bool {
	const windows = syscall.Errno(10048) // WSAEADDRINUSE
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windows)
}
