package report

import "slices"

// label is a contender's name at the end of its line.
type label struct {
	text, colour string
	y            float64
	fromX, fromY float64
}

// spread moves labels apart until none covers another, each as little as it can.
func spread(labels []label) []label {
	slices.SortStableFunc(labels, func(a, b label) int {
		switch {
		case a.y < b.y:
			return -1
		case a.y > b.y:
			return 1
		}
		return 0
	})
	for range 200 {
		for i := 1; i < len(labels); i++ {
			if lack := labelHeight - (labels[i].y - labels[i-1].y); lack > 0 {
				labels[i-1].y -= lack / 2
				labels[i].y += lack / 2
			}
		}
	}
	return labels
}
