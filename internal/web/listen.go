package web

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
)

// DefaultAddr is where the page is served if nothing is said.
const DefaultAddr = "127.0.0.1:8080"

// ErrAddress is what is wrong with an address that could not be one on any machine.
var ErrAddress = errors.New("is no address")

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
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return nil, fmt.Errorf("%q %w: give host:port or :port, such as :9000", addr, ErrAddress)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.Listen("tcp", net.JoinHostPort(host, port))
}

// URL returns the address that a browser on this machine opens to reach a listener, and whether other machines reach it, too. One
// that listens on every address, as on "0.0.0.0", names none of them: its own address would read http://[::]:8080/, which not every
// browser opens.
func URL(l net.Listener) (url string, everywhere bool) {
	host := l.Addr().String()
	if tcp, ok := l.Addr().(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		host, everywhere = net.JoinHostPort("127.0.0.1", strconv.Itoa(tcp.Port)), true
	}
	return "http://" + host + "/", everywhere
}

// taken reports whether an error says that another program is listening there, or might: Windows keeps ports for virtual machines, of which
// 8080 may be one, and programs that share theirs with nobody.
func taken(err error) bool {
	const inUse, refused = syscall.Errno(10048), syscall.Errno(10013) // WSAEADDRINUSE, WSAEACCES
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, inUse) || errors.Is(err, refused)
}
