module github.com/horde-fsm/horde/bench

go 1.25.0

require (
	github.com/cocoonspace/fsm v1.0.1
	github.com/horde-fsm/horde v0.0.0-00010101000000-000000000000
	github.com/looplab/fsm v1.0.3
	github.com/mlange-42/ark v0.6.0
	github.com/qmuntal/stateless v1.7.2
	github.com/yohamta/donburi v1.15.8
)

replace github.com/horde-fsm/horde => ../
