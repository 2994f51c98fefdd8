package main

import "regexp"

var placeForm = regexp.MustCompile(`plc-[a-z]+-[0-9]+`)

// lookUp is the third stage: everything that the body refers to.
func (s *Service) lookUp(in *EventInput) *Refusal {
	problems := &Problems{}
	if !isType(int64(*in.Type)) {
		problems.add("type", "no such event type")
	}
	if !isPlace(*in.Location) {
		problems.add("location", "no such place")
	}
	if !s.isPage(int64(*in.Host), "host") {
		problems.add("host", "no such page")
	}
	if !s.arePages(in.Cohosts) {
		problems.add("cohosts", "no such page")
	}
	return problems.refusal(settings.Lookup)
}

func isType(id int64) bool {
	types := world.Types.Valid
	if bug("type-most") {
		return id >= 0 && id <= types[len(types)-1]
	}
	if bug("type-int8") {
		id = int64(int8(id))
	}
	for _, valid := range types {
		if id == valid {
			return true
		}
	}
	return false
}

func isPlace(id string) bool {
	if bug("place-given") {
		return id != ""
	}
	if bug("place-form") {
		return placeForm.MatchString(id)
	}
	for _, valid := range world.Places.Valid {
		if id == valid {
			return true
		}
	}
	return false
}

func (s *Service) isPage(id int64, field string) bool {
	if bug("host-shadowed") && field == "host" {
		return true
	}
	if bug(field + "-int32") {
		id = int64(int32(id))
	}
	_, ok := s.pages[id]
	return ok
}

func (s *Service) arePages(ids []int64) bool {
	ok := true
	for _, id := range ids {
		found := s.isPage(id, "cohosts")
		if bug("cohosts-last") {
			ok = found // what came before is forgotten
		} else {
			ok = ok && found
		}
	}
	return ok
}
