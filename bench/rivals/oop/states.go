package oop

// on is what all states have in common: the owner, and callbacks that do nothing.
type on struct{ *guard }

func (on) Enter()  {}
func (on) Update() {}
func (on) Exit()   {}

type patrol struct{ on }

func (s *patrol) Update() { s.Patrol() }

type chase struct{ on }

func (s *chase) Enter() { s.Sight.Spot() }

func (s *chase) Update() { s.Chase() }

type walk struct{ on }

func (s *walk) Enter()  { s.Gait.Step() }
func (s *walk) Update() { s.Gait.Walk() }

type run struct{ on }

func (s *run) Enter()  { s.Gait.Step() }
func (s *run) Update() { s.Gait.Run() }
