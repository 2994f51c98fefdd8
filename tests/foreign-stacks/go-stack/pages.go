package main

import (
	"fmt"
	"net/http"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

type Page struct {
	ID    int64   `json:"id"`
	Title string  `json:"title"`
	Logo  *string `json:"logo"`
}

// untagged shows its members as Go names them.
type untagged struct {
	ID    int64
	Title string
	Logo  *string
}

type SearchInput struct {
	Query   *string `json:"query"`
	Page    *int64  `json:"page"`
	PerPage *int64  `json:"perPage"`
}

func newPages() map[int64]Page {
	pages := map[int64]Page{}
	for id := int64(301); id <= 430; id++ {
		logo := fmt.Sprintf("https://images.example/logos/%d.png", id)
		if bug("logo-relative") {
			logo = fmt.Sprintf("/logos/%d.png", id)
		}
		pages[id] = Page{id, fmt.Sprintf("Harbour Society %d", id), &logo}
	}
	if bug("logo-nil") {
		pages[303] = Page{303, pages[303].Title, nil}
	}
	return pages
}

func (s *Service) searchPages(w http.ResponseWriter, r *http.Request) *Refusal {
	var in SearchInput
	if refused := decode(r, &in); refused != nil {
		return refused
	}
	page, perPage, refused := in.checked()
	if refused != nil {
		return refused
	}
	if bug("query-regexp") {
		regexp.MustCompile(*in.Query)
	}
	if bug("nul-plain") && strings.ContainsRune(*in.Query, 0) {
		http.Error(w, "pq: invalid byte sequence for encoding \"UTF8\": 0x00", http.StatusInternalServerError)
		return nil
	}
	respond(w, r, 200, presented(cut(s.matching(*in.Query), page, perPage)))
	return nil
}

func (in SearchInput) checked() (page, perPage int64, refused *Refusal) {
	page, perPage = 1, 24
	if bug("page-zero") {
		page = 0
	}
	if bug("per-page-zero") {
		perPage = 1000
	}
	problems := &Problems{}
	if in.Query == nil || *in.Query == "" {
		problems.add("query", "is required")
	}
	page = problems.within("page", in.Page, page, 1_000_000)
	most := int64(100)
	if bug("per-page-50") {
		most = 50
	}
	perPage = problems.within("perPage", in.PerPage, perPage, most)
	return page, perPage, problems.refusal(422)
}

func (s *Service) matching(query string) []Page {
	var found []Page
	for _, page := range s.pages {
		if strings.Contains(strings.ToLower(page.Title), strings.ToLower(strings.TrimSpace(query))) {
			found = append(found, page)
		}
	}
	if !bug("map-order") {
		sort.Slice(found, func(a, b int) bool { return found[a].ID < found[b].ID })
	}
	return found
}

func cut(found []Page, page, perPage int64) []Page {
	from := (page - 1) * perPage
	if bug("page-zero") {
		from = page * perPage
	}
	if from >= int64(len(found)) {
		return []Page{}
	}
	found = found[from:]
	if int64(len(found)) > perPage {
		found = found[:perPage]
	}
	return found
}

func presented(found []Page) interface{} {
	if bug("loop-variable") {
		var shown []*Page
		for _, page := range found {
			shown = append(shown, &page) // the bug that Go had until 1.22
		}
		return shown
	}
	if settings.Found != "keyed" {
		return found
	}
	byID := map[string]Page{}
	for _, page := range found {
		byID[strconv.FormatInt(page.ID, 10)] = page
	}
	return map[string]interface{}{"pages": byID, "count": len(byID)}
}

func (s *Service) getPage(w http.ResponseWriter, r *http.Request) *Refusal {
	id, err := parseID(r.URL.Path)
	page, ok := s.pages[id]
	if err != nil || !ok {
		if settings.Unknown != 200 {
			return refusal(settings.Unknown, "page not found")
		}
		respond(w, r, 200, nil)
		return nil
	}
	if bug("untagged") {
		respond(w, r, 200, untagged(page))
		return nil
	}
	respond(w, r, 200, page)
	return nil
}

// parseID reads the last segment of a path.
func parseID(path string) (int64, error) {
	text := path[strings.LastIndex(path, "/")+1:]
	if bug("scan-id") {
		var id int64
		_, err := fmt.Sscanf(text, "%d", &id)
		return id, err
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if bug("get-int32") {
		id = int64(int32(id))
	}
	return id, err
}
