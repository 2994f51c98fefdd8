package main

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

type Envelope struct {
	RequestID string      `json:"requestId"`
	Status    int         `json:"status"`
	Data      interface{} `json:"data"`
}

// EnvelopeOmitting leaves out what is empty.
type EnvelopeOmitting struct {
	RequestID string      `json:"requestId"`
	Status    int         `json:"status"`
	Data      interface{} `json:"data,omitempty"`
}

type EnvelopeOfStrings struct {
	RequestID string      `json:"requestId"`
	Status    int         `json:"status,string"`
	Data      interface{} `json:"data"`
}

type ProblemEnvelope struct {
	Envelope
	Type   string    `json:"type"`
	Title  string    `json:"title"`
	Errors []Problem `json:"errors,omitempty"`
}

type Problem struct {
	Field   string `json:"field,omitempty"`
	Message string `json:"message"`
}

// Refusal ends a request; the stage that found it gives the status.
type Refusal struct {
	Status   int
	Problems []Problem
}

func refusal(status int, format string, args ...interface{}) *Refusal {
	return &Refusal{status, []Problem{{Message: fmt.Sprintf(format, args...)}}}
}

func requestID() string {
	if bug("request-id-clock") {
		return fmt.Sprintf("00000000-0000-4000-8000-%012x", time.Now().Unix())
	}
	var b [16]byte
	_, _ = rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func enveloped(status int, data interface{}) interface{} {
	id := requestID()
	if bug("data-omitempty") {
		if found, ok := data.([]Page); ok && len(found) == 0 {
			data = nil
		}
		return EnvelopeOmitting{id, status, data}
	}
	if bug("status-text") {
		return EnvelopeOfStrings{id, status, data}
	}
	return Envelope{id, status, data}
}

func respond(w http.ResponseWriter, r *http.Request, status int, data interface{}) {
	write(w, r, status, "application/json", enveloped(status, data))
}

func refuse(w http.ResponseWriter, r *http.Request, refused *Refusal) {
	if settings.Errors == "first" && len(refused.Problems) > 0 {
		refused.Problems = refused.Problems[:1]
	}
	if settings.Errors == "problem" {
		body := ProblemEnvelope{Envelope{requestID(), refused.Status, nil}, "about:blank", http.StatusText(refused.Status), refused.Problems}
		write(w, r, refused.Status, "application/problem+json", body)
		return
	}
	respond(w, r, refused.Status, map[string]interface{}{"code": codeOf(refused.Status), "errors": refused.Problems})
}

func codeOf(status int) string {
	return strings.ToUpper(strings.ReplaceAll(http.StatusText(status), " ", "_"))
}

func write(w http.ResponseWriter, r *http.Request, status int, contentType string, body interface{}) {
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(body); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", contentType)
	if bug("header-after-write") && status == 422 {
		_, _ = w.Write(text.Bytes())
		w.WriteHeader(status)
		return
	}
	if settings.Closing && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		writeZipped(w, status, text.Bytes())
		return
	}
	w.WriteHeader(status)
	_, _ = w.Write(text.Bytes())
}

func writeZipped(w http.ResponseWriter, status int, text []byte) {
	w.Header().Set("Content-Encoding", "gzip")
	w.Header().Set("Connection", "close")
	w.WriteHeader(status)
	zipped := gzip.NewWriter(w)
	_, _ = zipped.Write(text)
	_ = zipped.Close()
}
