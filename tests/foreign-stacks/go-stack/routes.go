package main

import (
	"crypto/subtle"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync/atomic"
)

const mostBytes = 1 << 20

type handler func(http.ResponseWriter, *http.Request) *Refusal

func (s *Service) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", notFound)
	mux.HandleFunc("/channels/pages.search", s.serve("POST", s.searchPages))
	mux.HandleFunc("/channels/pages/", s.serve("GET", s.getPage))
	mux.HandleFunc("/v1/events.create", s.serve("POST", s.createEvent))
	mux.HandleFunc("/v1/events.update/", s.serve("POST", s.updateEvent))
	return s.throttled(s.tidy(mux))
}

// tidy answers what the mux would redirect by itself, with a page of its own.
func (s *Service) tidy(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given := r.URL.Path
		if bug("slash-redirect") && len(given) > 1 && strings.HasSuffix(given, "/") {
			http.Redirect(w, r, strings.TrimSuffix(given, "/"), http.StatusMovedPermanently)
			return
		}
		if path.Clean(given) != strings.TrimSuffix(given, "/") && given != "/" && !bug("mux-clean") {
			notFound(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Service) throttled(next http.Handler) http.Handler {
	var served int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if n := atomic.AddInt64(&served, 1); settings.Throttle > 0 && n%settings.Throttle == 0 {
			w.Header().Set("Retry-After", "0")
			refuse(w, r, refusal(429, "slow down"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func notFound(w http.ResponseWriter, r *http.Request) {
	if bug("404-plain") {
		http.NotFound(w, r)
		return
	}
	refuse(w, r, refusal(404, "no route for %s", r.URL.Path))
}

// serve is what every operation goes through: method, credentials, media type, and only then its own handler.
func (s *Service) serve(method string, next handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		refused := s.admit(w, r, method)
		if refused == nil {
			r.Body = http.MaxBytesReader(w, r.Body, mostBytes)
			refused = next(w, r)
		}
		if refused == nil {
			return
		}
		if isPlain(refused.Status) {
			http.Error(w, refused.Problems[0].Message, refused.Status)
			return
		}
		refuse(w, r, refused)
		if bug("no-return") && refused.Status == settings.Unknown {
			respond(w, r, 200, nil)
		}
	}
}

func isPlain(status int) bool {
	return bug("401-plain") && status == 401 || bug("405-plain") && status == 405 || bug("413-plain") && status == 413 ||
		bug("415-plain") && status == 415 || bug("400-plain") && status == 400
}

func (s *Service) admit(w http.ResponseWriter, r *http.Request, method string) *Refusal {
	if r.Method != method {
		w.Header().Set("Allow", method)
		return refusal(405, "%s is not allowed", r.Method)
	}
	if !isAuthorized(r) {
		return refusal(401, "invalid credentials")
	}
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if method == "POST" && (err != nil || media != "application/json") {
		return refusal(415, "expected application/json")
	}
	return nil
}

func isAuthorized(r *http.Request) bool {
	if bug("unwrapped-get") && r.Method == "GET" {
		return true
	}
	header, channel := r.Header.Get("Authorization"), r.Header.Get("X-Channel")
	if bug("auth-panic") {
		return isSame(strings.Fields(header)[1], world.APIKey) && isSame(channel, world.ChannelID)
	}
	return isKey(header) && (isSame(channel, world.ChannelID) || bug("channel-present") && channel != "")
}

func isKey(header string) bool {
	key := strings.TrimPrefix(header, "Channel ")
	switch {
	case bug("trim-prefix"):
		return isSame(key, world.APIKey)
	case bug("key-contains"):
		return strings.Contains(header, world.APIKey)
	case key == header:
		return false
	case bug("key-fold"):
		return strings.EqualFold(key, world.APIKey)
	case bug("key-compare-short"):
		return len(key) > 0 && subtle.ConstantTimeCompare([]byte(key), []byte(world.APIKey[:min(len(key), len(world.APIKey))])) == 1
	}
	return isSame(key, world.APIKey)
}

func isSame(given, expected string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(expected)) == 1
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}
