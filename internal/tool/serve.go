package tool

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os/signal"
	"strconv"
	"time"

	"github.com/horde-fsm/horde/internal/terminal"
	"github.com/horde-fsm/horde/internal/web"
)

func serve(e env) int {
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	addr := fs.String("addr", "", "`address` to listen on, host:port; without a host, on this machine only\n(default "+
		web.DefaultAddr+", or a free port if that is taken)")
	out := fs.String("out", "", "write the site to this `folder`, for any web server, and exit")
	if status, ok := e.parse(fs, "serve [flags]"); !ok {
		return status
	}
	for _, name := range []string{"out", "addr"} { // a variable that a script forgot to set must not make it serve forever
		if given(fs, name) && fs.Lookup(name).Value.String() == "" {
			return e.usageError("-%s is empty: give it a value, or leave it out", name)
		}
	}
	if *out != "" && *addr != "" {
		return e.usageError("-out writes files and -addr serves them: give one of the two")
	}
	ctx, stop := signal.NotifyContext(context.Background(), terminal.Interrupts()...)
	defer stop()
	// Problems with the folder or the address are better reported before the build than after it.
	var listener net.Listener
	if *out != "" {
		if err := web.Writable(*out); err != nil {
			return e.failed(err)
		}
	} else {
		var err error
		listener, err = web.Listen(*addr)
		switch {
		case errors.Is(err, web.ErrAddress) && portTooHigh(*addr):
			return e.usageError("-addr %q: the highest port is 65535", *addr)
		case errors.Is(err, web.ErrAddress):
			return e.usageError("-addr %v", err)
		case err != nil:
			return e.failed(err)
		}
		defer listener.Close()
	}
	fmt.Fprintln(e.stderr, "building the demo for browsers")
	site, err := e.build(ctx)
	if err != nil {
		return e.failed(err) // also if stopped: Ctrl+C is how serving ends, but here nothing was served or written yet
	}
	if *out != "" {
		err = e.write(site, *out)
	} else {
		err = e.listen(ctx, site, listener)
	}
	if err != nil {
		return e.failed(err)
	}
	return statusOK
}

// soon is how long a build takes at most of which not much is new.
const soon = 5 * time.Second

// build builds the site. If that takes long, nothing was built before, and whoever waits is told how long it will take.
func (e env) build(ctx context.Context) (*web.Site, error) {
	built, told := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(told)
		select {
		case <-time.After(soon):
			fmt.Fprintln(e.stderr, "the first time takes a minute")
		case <-built:
		}
	}()
	site, err := web.Build(ctx)
	close(built)
	<-told
	return site, err
}

// portTooHigh reports whether an address is none because its port is a number too high for one.
func portTooHigh(addr string) bool {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	_, err = strconv.ParseUint(port, 10, 64)
	return err == nil || errors.Is(err, strconv.ErrRange)
}

// write writes the site to a folder.
func (e env) write(site *web.Site, dir string) error {
	if err := site.WriteTo(dir); err != nil {
		return err
	}
	for _, name := range site.Names() {
		fmt.Fprintf(e.stdout, "%9d  %s\n", site.Size(name), name)
	}
	return nil
}

// listen serves the site until the context ends.
func (e env) listen(ctx context.Context, site *web.Site, l net.Listener) error {
	url, everywhere := web.URL(l)
	also := ""
	if everywhere {
		also = ", and at the other addresses of this machine,"
	}
	fmt.Fprintf(e.stdout, "the demo plays at %s%s until you press Ctrl+C\n", url, also)
	server := &http.Server{Handler: site, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
