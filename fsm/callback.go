package fsm

// callback says which of a machine's functions is running.
type callback uint8

const (
	inNothing callback = iota
	inAlways
	inCondition
	inGuard
	inExit
	inAction
	inEnter
	inUpdate
	inMessage
	inConditionBatch
	inUpdateBatch
	inDelay
	inLayerMessage
	inLayerEnter
	inLayerExit
	inWeight
	inExitGuard
)

var callbackNames = [...]string{
	"no callback", "Always", "condition", "CanEnter", "Exit", "action", "Enter", "Update", "OnMessage", "WhenBatch",
	"UpdateBatch", "AfterFunc", "the layer's OnMessage", "the layer's Enter", "the layer's Exit", "WeightFunc", "CanExit",
}

func (c callback) String() string { return callbackNames[c] }

// batched reports whether the callback is called for many entities at once.
func (c callback) batched() bool { return c == inConditionBatch || c == inUpdateBatch }
