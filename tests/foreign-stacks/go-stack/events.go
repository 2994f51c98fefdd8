package main

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

type EventInput struct {
	Title                *string   `json:"title"`
	Type                 *Int      `json:"type"`
	ContactEmail         *string   `json:"contactEmail"`
	StartedAt            *DateTime `json:"startedAt"`
	EndedAt              *DateTime `json:"endedAt"`
	IsVip                *bool     `json:"isVip"`
	ReceivesRsvpWebhooks *bool     `json:"receivesRsvpWebhooks"`
	IsPaid               *bool     `json:"isPaid"`
	ExternalURL          *string   `json:"externalUrl"`
	Image                *string   `json:"image"`
	Location             *string   `json:"location"`
	Description          *string   `json:"description"`
	Host                 *PageRef  `json:"host"`
	Cohosts              []int64   `json:"cohosts"`
	IsSelfPacedCourse    *bool     `json:"isSelfPacedCourse"`
	IsVirtual            *bool     `json:"isVirtual"`
	IsTicketless         *bool     `json:"isTicketless"`
	Capacity             *Int      `json:"capacity"`
	Address              *string   `json:"address"`
	AddressDetails       *string   `json:"addressDetails"`
	PublishedAt          *DateTime `json:"publishedAt"`
}

func (in *EventInput) isSelfPaced() bool { return in.IsSelfPacedCourse != nil && *in.IsSelfPacedCourse }

type Service struct {
	mu     sync.RWMutex
	pages  map[int64]Page
	events map[int64]EventInput
	last   int64
}

func newService() *Service {
	service := &Service{pages: newPages(), events: map[int64]EventInput{world.Booked.ID: {}}, last: 880000}
	if settings.Snowflake {
		service.last = time.Now().UnixMilli() << 22
	}
	return service
}

type created struct {
	ID int64 `json:"id"`
}

type createdText struct {
	ID int64 `json:"id,string"`
}

func (s *Service) createEvent(w http.ResponseWriter, r *http.Request) *Refusal {
	var in EventInput
	if refused := s.readEvent(r, &in, false); refused != nil {
		return refused
	}
	id := s.nextID()
	time.AfterFunc(time.Duration(settings.LateMs)*time.Millisecond, func() { s.store(id, in) })
	if settings.LateMs == 0 {
		s.store(id, in)
	}
	status := http.StatusCreated
	if bug("created-ok") {
		status = http.StatusOK
	}
	if bug("id-text") {
		respond(w, r, status, createdText{id})
		return nil
	}
	respond(w, r, status, created{id})
	return nil
}

func (s *Service) nextID() int64 {
	if bug("clock-ids") {
		return time.Now().Unix()
	}
	if bug("race-ids") {
		next := s.last + 1
		time.Sleep(20 * time.Millisecond)
		s.last = next
		return next
	}
	return atomic.AddInt64(&s.last, 1)
}

func (s *Service) store(id int64, in EventInput) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events[id] = in
}

func (s *Service) updateEvent(w http.ResponseWriter, r *http.Request) *Refusal {
	id, err := parseID(r.URL.Path)
	s.mu.RLock()
	stored, ok := s.events[id]
	s.mu.RUnlock()
	if err != nil || !ok {
		return refusal(404, "event not found")
	}
	var in EventInput
	if bug("merged-update") {
		in = stored
	}
	if refused := s.readEvent(r, &in, true); refused != nil {
		return refused
	}
	if refused := s.keepsFloor(id, in.Capacity); refused != nil {
		return refused
	}
	s.store(id, in)
	if bug("update-next-id") {
		id = s.last
	}
	respond(w, r, 200, created{id})
	return nil
}

// readEvent has three stages, each of which ends the request: decoding, validation, lookup.
func (s *Service) readEvent(r *http.Request, in *EventInput, isUpdate bool) *Refusal {
	if refused := decode(r, in); refused != nil {
		return refused
	}
	if refused := in.validate(isUpdate); refused != nil {
		return refused
	}
	return s.lookUp(in)
}

func (s *Service) keepsFloor(id int64, given *Int) *Refusal {
	if id != world.Booked.ID || given == nil && !bug("capacity-nil") {
		return nil
	}
	capacity := int64(*given)
	if bug("floor-uint8") {
		capacity = int64(uint8(capacity))
	}
	if bug("floor-uint16") {
		capacity = int64(uint16(capacity))
	}
	isUnlimited := int64(*given) == 0
	if bug("floor-or-equal") && capacity == world.Booked.RSVPs || capacity < world.Booked.RSVPs && !isUnlimited {
		return &Refusal{settings.Lookup, []Problem{{"capacity", fmt.Sprintf("%d members registered already", world.Booked.RSVPs)}}}
	}
	return nil
}
