package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// decode is the first stage: what it finds has one message, whatever else is wrong.
func decode(r *http.Request, into interface{}) *Refusal {
	most := int64(mostBytes)
	if bug("413-plain") {
		most = 64_000
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	if err != nil || int64(len(text)) > most {
		return refusal(413, "http: request body too large")
	}
	if text = bytes.TrimSpace(text); len(text) == 0 || text[0] != '{' {
		return refusal(400, "request body must be a JSON object")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	if settings.Strict {
		decoder.DisallowUnknownFields()
	}
	if err := decoder.Decode(into); err != nil {
		return decodingRefusal(err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return refusal(400, "request body must hold a single JSON object")
	}
	return nil
}

func decodingRefusal(err error) *Refusal {
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		return refusal(400, "%s must be of type %s, not %s", wrongType.Field, wrongType.Type, wrongType.Value)
	}
	return refusal(400, "%v", err)
}

// layouts are tried one after the other; Go reads a fraction of seconds with each of them.
func layouts() []string {
	switch {
	case bug("layout-12-hours"):
		return []string{"2006-01-02T03:04:05", "2006-01-02T03:04:05Z07:00"}
	case settings.Dates == "rfc3339":
		return []string{time.RFC3339}
	case settings.Dates == "local":
		return []string{"2006-01-02T15:04:05"}
	}
	return []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04"}
}

type DateTime struct{ time.Time }

func (d *DateTime) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	if bug("date-normalised") {
		var y, mo, day, h, mi int
		if n, _ := fmt.Sscanf(text, "%d-%d-%dT%d:%d", &y, &mo, &day, &h, &mi); n == 5 {
			d.Time = time.Date(y, time.Month(mo), day, h, mi, 0, 0, time.UTC)
			return nil
		}
	}
	for _, layout := range layouts() {
		if read, err := time.Parse(layout, text); err == nil {
			d.Time = read
			return nil
		}
	}
	if bug("date-zero") {
		return nil // the error of the last layout is lost, and the zero time stays
	}
	return fmt.Errorf("%q is not a date and time", text)
}

// PageRef is one page, where the settings say so in a list of its own.
type PageRef int64

func (p *PageRef) UnmarshalJSON(raw []byte) error {
	if bug("host-float") {
		var number float64
		err := json.Unmarshal(raw, &number)
		*p = PageRef(number)
		return err
	}
	isList := len(raw) > 0 && raw[0] == '['
	if isList && settings.Host == "int" || !isList && settings.Host == "list" {
		return fmt.Errorf("host must not be %s", raw)
	}
	ids := []int64{0}
	var err error
	if isList {
		err = json.Unmarshal(raw, &ids)
	} else {
		err = json.Unmarshal(raw, &ids[0])
	}
	if err == nil && len(ids) != 1 {
		err = errors.New("host must be one page")
	}
	if err == nil {
		*p = PageRef(ids[0])
	}
	return err
}

// Int is a number without a fraction: encoding/json refuses 1.5 for it.
type Int int64

func (i *Int) UnmarshalJSON(raw []byte) error {
	if bug("atoi-ignored") {
		number, _ := strconv.Atoi(string(bytes.Trim(raw, `"`)))
		*i = Int(number)
		return nil
	}
	if !bug("int-truncated") {
		return json.Unmarshal(raw, (*int64)(i))
	}
	var number float64
	err := json.Unmarshal(raw, &number)
	*i = Int(number)
	return err
}
