package fsm_test

import "testing"

// A layer spins if each transition of a round trip asks for what the others ask for, too.
func TestCheckRoundTripsWhileAStateIsCurrent(t *testing.T) {
	checkStates(t, map[string]statesCase{
		"there and back while another layer is where it is": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["p"])
			s["y"].To(s["x"]).WhenIn(s["p"])
			s["x"].To(s["z"]).When(sheepFears)
			s["z"].To(s["x"]).When(sheepTires)
		}, []string{`state "x": spinning: while in p holds, the layer changes every tick: x → y → x`}},
		"there and back by the same choice": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["q"], s["in1"])
			s["y"].To(s["x"]).WhenIn(s["in1"], s["q"])
			s["z"].Final()
		}, []string{
			`state "z": unreached`,
			`state "x": spinning: while in q or in1 holds, the layer changes every tick: x → y → x`,
		}},
		"past what a choice excludes": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["q"], s["in1"])
			s["y"].To(s["z"]).WhenIn(s["p"]).WhenNotIn(s["in1"])
			s["y"].To(s["x"]).WhenIn(s["in1"], s["q"])
			s["z"].Final()
		}, []string{
			`state "x": spinning: while in q or in1 holds, the layer changes every tick: x → y → x`,
		}},
		"past two questions of which either may be false": {func(s sheepStates) {
			s["x"].To(s["y"]).When(sheepFears)
			s["y"].To(s["z"]).WhenNotIn(s["q"], s["in1"])
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].Final()
		}, []string{
			`state "x": spinning: while sheepFears holds, the layer changes every tick: x → y → x`,
		}},
		"back by a weaker question": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["p"])
			s["y"].To(s["z"]).WhenIn(s["q"], s["p"])
			s["z"].To(s["x"]).WhenNotIn(s["q"])
		}, []string{`state "x": spinning: while in p holds, the layer changes every tick: x → y → z → x`}},
		"two states take turns": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["p"])
			s["y"].To(s["x"]).WhenIn(s["q"])
			s["x"].To(s["z"]).WhenNotIn(s["p"])
			s["z"].To(s["x"]).WhenIn(s["p"])
		}, nil},
		"an any-transition that one state only may take": {func(s sheepStates) {
			s["x"].Layer().Any().To(s["y"]).WhenIn(s["z"]).WhenIn(s["p"])
			s["x"].To(s["z"]).When(sheepTires)
			s["z"].To(s["x"]).When(sheepHungers)
			s["y"].To(s["x"]).WhenIn(s["p"])
		}, nil},
		"an any-transition that spins with itself": {func(s sheepStates) {
			s["x"].Layer().Any().To(s["y"]).WhenIn(s["x"], s["p"])
			s["x"].Layer().Any().To(s["x"]).WhenIn(s["y"], s["p"])
			s["x"].To(s["z"]).When(sheepTires)
			s["z"].To(s["x"]).When(sheepHungers)
		}, []string{
			`state "x": shadowed: the transition to "z" (sheepTires) can never win: the any-transition to "y" (in x or p)` + askedBefore,
			`state "z": unreached`,
			`state "x": spinning: while in x or p holds, the layer changes every tick: x → y → x`,
		}},
		"a transition that always wins breaks the round trip": {func(s sheepStates) {
			s["in1"].To(s["in2"]).WhenIn(s["p"])
			s["in2"].To(s["in1"]).When(sheepHungers)
			s["in1"].To(s["in3"]).When(sheepTires)
			s["in3"].To(s["in1"]).When(sheepTires)
		}, []string{
			`state "in3": unreached`,
			`state "in2": spinning: while sheepHungers holds, the layer changes every tick: in2 → in1 → in2`,
			`state "in1": shadowed: the transition to "in3" (sheepTires) can never win: the transition to "in2" (in p)` + askedBefore,
		}},
	})
}

// It does not spin if another transition on the way fires first.
func TestCheckRoundTripsPastOtherTransitions(t *testing.T) {
	checkStates(t, map[string]statesCase{
		"a round trip past what another layer may not be in": {func(s sheepStates) {
			s["x"].To(s["y"]).When(sheepFears)
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["z"]).WhenIn(s["r"], s["in1"])
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].Final()
		}, []string{`state "x": spinning: while sheepFears holds, the layer changes every tick: x → y → x`}},
		"a round trip past what another layer cannot be in": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["q"])
			s["y"].To(s["z"]).WhenIn(s["p"])
			s["y"].To(s["x"]).WhenIn(s["q"])
			s["z"].Final()
		}, []string{`state "x": spinning: while in q holds, the layer changes every tick: x → y → x`}},
		"no round trip past what holds in one of the states asked for": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["p"], s["q"])
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["x"]).WhenIn(s["p"], s["q"])
			s["z"].Final()
		}, nil},
		"a round trip past what a choice does not ask for, since it is met without that": {func(s sheepStates) {
			s["p"].To(s["q"]).WhenIn(s["p"], s["x"]).When(sheepFears)
			s["q"].To(s["r"]).WhenIn(s["y"])
			s["q"].To(s["p"]).When(sheepFears)
			s["r"].Final()
		}, []string{`state "p": spinning: while in p or x and sheepFears hold, the layer changes every tick: p → q → p`}},
		"a round trip that begins with what leads back, since the choice is met without that": {func(s sheepStates) {
			s["p"].To(s["q"]).WhenIn(s["p"], s["x"]).When(sheepFears)
			s["q"].To(s["p"]).WhenIn(s["x"]).When(sheepFears)
			s["r"].Final()
		}, []string{
			`state "r": unreached`,
			`state "q": spinning: while in x and sheepFears hold, the layer changes every tick: q → p → q`,
		}},
		"no round trip past a transition that fires because the others do not": {func(s sheepStates) {
			s["x"].To(s["y"]).When(sheepFears)
			s["y"].To(s["z"]).WhenNotIn(s["q"], s["in1"])
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["z"]).WhenIn(s["in1"])
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].Final()
		}, nil},
		"no round trip past one of the choices asked for": {func(s sheepStates) {
			s["x"].To(s["y"]).WhenIn(s["q"], s["in1"])
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["x"]).WhenIn(s["q"], s["in1"])
			s["z"].Final()
		}, nil},
		"no round trip past transitions of which one fires": {func(s sheepStates) {
			s["x"].To(s["y"]).When(sheepFears)
			s["y"].To(s["z"]).WhenIn(s["q"])
			s["y"].To(s["z"]).WhenIn(s["p"], s["r"])
			s["y"].To(s["x"]).When(sheepFears)
			s["z"].Final()
		}, nil},
	})
}

// Nor if one fires by what an inner layer begins with, each time that its state is entered.
func TestCheckRoundTripsPastInnerLayers(t *testing.T) {
	checkStates(t, map[string]statesCase{
		"no round trip past what an inner layer begins with": {func(s sheepStates) {
			s["p"].To(s["r"]).WhenIn(s["in1"])
			s["p"].To(s["q"]).When(sheepFears)
			s["q"].To(s["p"]).When(sheepFears)
			s["r"].Final()
		}, nil},
		"a round trip past what an inner layer does not begin with": {func(s sheepStates) {
			s["p"].To(s["r"]).WhenIn(s["in2"])
			s["p"].To(s["q"]).When(sheepFears)
			s["q"].To(s["p"]).When(sheepFears)
			s["r"].Final()
			s["in2"].Direct()
		}, []string{`state "p": spinning: while sheepFears holds, the layer changes every tick: p → q → p`}},
		"no round trip past what a transition enters in an inner layer": {func(s sheepStates) {
			s["p"].To(s["r"]).WhenIn(s["in2"])
			s["p"].To(s["q"]).When(sheepFears)
			s["q"].To(s["p"]).When(sheepFears).Into(s["in2"])
			s["r"].Final()
		}, nil},
		"a round trip past an inner layer, while another layer is where it is": {func(s sheepStates) {
			s["p"].To(s["r"]).WhenIn(s["in2"])
			s["p"].To(s["q"]).WhenIn(s["x"])
			s["q"].To(s["p"]).WhenIn(s["x"])
			s["r"].Final()
		}, []string{
			`state "p": spinning: while in x holds, the layer changes every tick: p → q → p`,
		}},
		"a round trip past a choice that its own layer does not meet": {func(s sheepStates) {
			s["p"].To(s["q"]).When(sheepFears)
			s["q"].To(s["r"]).WhenIn(s["p"], s["x"])
			s["q"].To(s["p"]).When(sheepFears)
			s["r"].Final()
		}, []string{
			`state "p": spinning: while sheepFears holds, the layer changes every tick: p → q → p`,
		}},
		"a round trip that begins elsewhere, since an inner layer that met the choice has been left": {func(s sheepStates) {
			s["p"].To(s["q"]).WhenIn(s["in1"], s["x"])
			s["q"].To(s["p"]).WhenIn(s["x"])
			s["r"].Final()
		}, []string{
			`state "r": unreached`,
			`state "q": spinning: while in x holds, the layer changes every tick: q → p → q`,
		}},
		"no round trip past where history may lead": {func(s sheepStates) {
			s["p"].To(s["r"]).WhenIn(s["in2"])
			s["p"].To(s["q"]).When(sheepFears)
			s["q"].To(s["p"]).When(sheepFears)
			s["r"].Final()
			s["in2"].Direct()
			s["in2"].Layer().History()
		}, nil},
	})
}
