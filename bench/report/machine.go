package report

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// machine says in a sentence what the numbers were measured on.
func machine() string {
	return fmt.Sprintf("%s, %d cores, %s/%s, %s.", cpu(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}

// cpu returns the processor's name if the system tells it.
func cpu() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "a processor of unknown make"
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if key, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "a processor of unknown make"
}

// libraries lists the rivals and Horde's dependencies, with versions.
func libraries() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	var list []string
	for _, m := range info.Deps {
		if m.Replace == nil {
			list = append(list, m.Path+" "+m.Version)
		}
	}
	return strings.Join(list, ", ")
}
