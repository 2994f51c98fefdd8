// The interface on Go's net/http, written from its document alone.
// SETTINGS holds the lawful choices, FIXTURES what is there, both as JSON; BUG is the ID of one planted bug.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
)

type Settings struct {
	Dates     string `json:"dates"`
	Email     string `json:"email"`
	Host      string `json:"host"`
	Found     string `json:"found"`
	Errors    string `json:"errors"`
	Unknown   int    `json:"unknown"`
	Lookup    int    `json:"lookup"`
	Throttle  int64  `json:"throttle"`
	LateMs    int    `json:"lateMs"`
	Strict    bool   `json:"strict"`
	Snowflake bool   `json:"snowflake"`
	Closing   bool   `json:"closing"`
}

type Fixtures struct {
	APIKey    string `json:"apiKey"`
	ChannelID string `json:"channelId"`
	Types     struct {
		Valid []int64 `json:"valid"`
	} `json:"eventTypes"`
	Places struct {
		Valid []string `json:"valid"`
	} `json:"places"`
	Booked struct {
		ID    int64 `json:"id"`
		RSVPs int64 `json:"rsvps"`
	} `json:"eventWithRsvps"`
}

var (
	settings = Settings{Dates: "any", Host: "int", Found: "list", Errors: "all", Unknown: 404, Lookup: 409}
	world    Fixtures
)

func bug(name string) bool { return os.Getenv("BUG") == "go-"+name }

func readEnv(name string, into interface{}) {
	if err := json.Unmarshal([]byte(os.Getenv(name)), into); err != nil {
		log.Fatalf("%s: %v", name, err)
	}
}

func main() {
	readEnv("SETTINGS", &settings)
	readEnv("FIXTURES", &world)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listens on", listener.Addr())
	server := &http.Server{Handler: newService().routes(), ErrorLog: log.New(io.Discard, "", 0)}
	log.Fatal(server.Serve(listener))
}
