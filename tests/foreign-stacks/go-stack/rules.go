package main

import (
	"fmt"
	"math"
	"net/mail"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

type Problems []Problem

func (p *Problems) add(field, message string, args ...interface{}) {
	*p = append(*p, Problem{field, fmt.Sprintf(message, args...)})
}

func (p *Problems) within(field string, given *int64, byDefault, most int64) int64 {
	if given == nil {
		return byDefault
	}
	if *given < 1 || *given > most {
		p.add(field, "must be between 1 and %d", most)
	}
	return *given
}

func (p *Problems) refusal(status int) *Refusal {
	if len(*p) == 0 {
		return nil
	}
	return &Refusal{status, *p}
}

// validate is the second stage: everything that needs nothing but the body.
func (in *EventInput) validate(isUpdate bool) *Refusal {
	problems := &Problems{}
	in.require(problems, isUpdate)
	in.checkFormats(problems)
	in.checkTexts(problems)
	in.checkDates(problems)
	if in.Capacity != nil && (*in.Capacity < 0 || *in.Capacity > math.MaxInt32) {
		problems.add("capacity", "is out of range")
	}
	if in.Capacity != nil && (bug("capacity-int16") && int16(*in.Capacity) < 0 || bug("capacity-min-1") && *in.Capacity < 1) {
		problems.add("capacity", "must be at least 1")
	}
	return problems.refusal(422)
}

func (in *EventInput) require(problems *Problems, isUpdate bool) {
	present := []struct {
		name  string
		given bool
	}{
		{"title", in.Title != nil && *in.Title != ""},
		{"type", in.Type != nil},
		{"contactEmail", in.ContactEmail != nil},
		{"isVip", in.IsVip != nil || bug("vip-by-value")},
		{"receivesRsvpWebhooks", in.ReceivesRsvpWebhooks != nil || bug("webhooks-by-value")},
		{"isPaid", in.IsPaid != nil && !(bug("required-tag") && !*in.IsPaid)},
		{"location", in.Location != nil},
		{"description", in.Description != nil || bug("description-by-value")},
		{"host", in.Host != nil},
		{"image", in.Image != nil || isUpdate && !bug("image-on-update") || bug("image-never")},
		{"startedAt", in.StartedAt != nil || in.needsNoDates()},
		{"endedAt", in.EndedAt != nil || in.needsNoDates()},
	}
	for _, field := range present {
		if !field.given {
			problems.add(field.name, "is required")
		}
	}
}

func (in *EventInput) needsNoDates() bool {
	return in.isSelfPaced() || bug("self-paced-given") && in.IsSelfPacedCourse != nil
}

const address = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@" +
	`[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+`

var (
	email      = regexp.MustCompile("^" + address + "$")
	unanchored = regexp.MustCompile(address)
)

func isEmail(text string) bool {
	if bug("email-unanchored") {
		return unanchored.MatchString(text)
	}
	if bug("email-split") {
		return len(strings.Split(text, "@")) == 2
	}
	parsed, err := mail.ParseAddress(text)
	return err == nil && (settings.Email == "mail" || parsed.Address == text && email.MatchString(text))
}

func isURL(text string) bool {
	parsed, err := url.Parse(text)
	if bug("url-request-uri") {
		_, err = url.ParseRequestURI(text)
		return err == nil
	}
	if err != nil || bug("url-parse") {
		return err == nil && text != ""
	}
	if bug("url-scheme-only") {
		return parsed.Scheme != ""
	}
	if bug("url-no-host") {
		return parsed.Scheme == "http" || parsed.Scheme == "https"
	}
	return (parsed.Scheme == "http" || parsed.Scheme == "https") && parsed.Hostname() != "" && !strings.ContainsAny(text, " \t\r\n<>\"\\^`{|}")
}

var imageName = regexp.MustCompile(`(?i)\.(png|jpe?g|gif|webp)$`)

func isImage(text string) bool {
	parsed, err := url.Parse(text)
	if bug("image-suffix") {
		return imageName.MatchString(text)
	}
	return err == nil && isURL(text) && (bug("image-unfetched") || imageName.MatchString(parsed.Path))
}

func (in *EventInput) checkFormats(problems *Problems) {
	if in.ContactEmail != nil && !isEmail(*in.ContactEmail) {
		problems.add("contactEmail", "must be a valid email address")
	}
	if in.ExternalURL != nil && !isURL(*in.ExternalURL) {
		problems.add("externalUrl", "must be a valid URL")
	}
	if in.Image != nil && !isImage(*in.Image) {
		problems.add("image", "must be the URL of an image")
	}
}

func (in *EventInput) checkTexts(problems *Problems) {
	if in.Address != nil && lengthOf(*in.Address) > 255 {
		problems.add("address", "must be at most 255 characters")
	}
	if in.Title != nil && bug("title-64") && len(*in.Title) > 64 {
		problems.add("title", "must be at most 64 characters")
	}
	if in.Description == nil {
		return
	}
	if bug("not-printable") && strings.IndexFunc(*in.Description, unicode.IsControl) >= 0 || bug("cr-lf") && strings.Contains(*in.Description, "\r") {
		problems.add("description", "must be printable")
	}
}

func lengthOf(text string) int {
	if bug("address-bytes") {
		return len(text)
	}
	if bug("address-fields") {
		text = strings.Join(strings.Fields(text), " ")
	}
	return utf8.RuneCountInString(text)
}

func (in *EventInput) checkDates(problems *Problems) {
	if bug("zero-dates") && in.StartedAt == nil {
		in.StartedAt, in.EndedAt = &DateTime{}, &DateTime{}
	}
	if in.StartedAt == nil || in.EndedAt == nil {
		return
	}
	start, end := in.StartedAt.Time, in.EndedAt.Time
	if end.Before(start) || bug("zero-dates") && !end.After(start) {
		problems.add("endedAt", "must be after startedAt")
	}
	if bug("most-24-hours") && end.Sub(start) >= 24*time.Hour {
		problems.add("endedAt", "must be within a day")
	}
	if bug("ended-clock") && end.Hour() < start.Hour() {
		problems.add("endedAt", "must be later in the day")
	}
}
