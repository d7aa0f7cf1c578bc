package fsm_test

import (
	"bytes"
	"testing"

	"github.com/horde-fsm/horde/fsm"
)

// Whichever bit of a snapshot flips, it is refused, and nothing changes.
func TestRestoreRefusesEachBitThatFlips(t *testing.T) {
	p, all := herd(critters(), 4)
	graze(p, all, 12)
	p.Post(all[1], fsm.Message{Kind: 1, Data: "text"})
	world := snapshotOf(t, p)
	one, err := p.AppendEntity(nil, all[1])
	must(t, err)
	group, err := p.AppendGroup(nil, all[1:3])
	must(t, err)
	graze(p, all, 5)
	before := p.Hash()
	flip := func(saved []byte, restore func(data []byte) error) {
		for bit := range 8 * len(saved) {
			bad := bytes.Clone(saved)
			bad[bit/8] ^= 1 << (bit % 8)
			if err := restore(bad); err == nil {
				t.Fatalf("bit %d of byte %d of %d flips, and no error", bit%8, bit/8, len(saved))
			} else if bit >= 8*(len(saved)-4) {
				wantText(t, "the checksum", err.Error(), "at byte", "the data has been damaged since it was written: its checksum is ")
			}
		}
	}
	flip(world, func(data []byte) error { _, err := p.Restore(data, nil); return err })
	flip(one, func(data []byte) error { _, err := p.RestoreEntity(all[1], data, nil); return err })
	flip(group, func(data []byte) error { _, err := p.RestoreGroup(data, nil); return err })
	if p.Hash() != before {
		t.Error("something has changed")
	}
}

// The checksum is of the snapshot, not of what it is appended to.
func TestSnapshotIsSealedBehindOtherBytes(t *testing.T) {
	p, all := herd(critters(), 4)
	graze(p, all, 12)
	world := snapshotOf(t, p)
	behind, err := p.AppendSnapshot([]byte("behind this"))
	must(t, err)
	if !bytes.Equal(behind[len("behind this"):], world) {
		t.Error("a snapshot differs by what it is appended to")
	}
	one, err := p.AppendEntity([]byte("behind that"), all[0])
	must(t, err)
	_, err = p.RestoreEntity(all[0], one[len("behind that"):], nil)
	must(t, err)
}

// A snapshot of version 6 lacks the checksum, and is read.
func TestRestoreWithoutAChecksum(t *testing.T) {
	p, all := herd(critters(), 4)
	graze(p, all, 12)
	must(t, p.SetInterval(all[2], 5))
	saved, want := snapshotOf(t, p), p.Hash()
	graze(p, all, 9)
	old := bytes.Clone(saved[:len(saved)-4])
	old[5] = 6
	r, err := p.Restore(old, nil)
	if err != nil || r.Rows != 4 || p.Hash() != want {
		t.Errorf("restored %+v, error %v, hash %x, want %x", r, err, p.Hash(), want)
	}
	if !bytes.Equal(snapshotOf(t, p), saved) {
		t.Error("what is saved after it differs from what was saved before")
	}
}
