// Command load asks one address again and again, and counts answers by version and failures: load http://localhost:8080 60s
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: load ADDRESS DURATION")
		os.Exit(2)
	}
	duration, err := time.ParseDuration(os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	client := &http.Client{Timeout: 2 * time.Second}
	counts := map[string]int{}
	for end := time.Now().Add(duration); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		counts[ask(client, os.Args[1])]++
	}
	for answer, count := range counts {
		fmt.Printf("%6d  %s\n", count, answer)
	}
}

func ask(client *http.Client, address string) string {
	response, err := client.Get(address)
	if err != nil {
		return "FAILED: no answer"
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(io.LimitReader(response.Body, 100))
	if response.StatusCode != http.StatusOK {
		return "FAILED: " + response.Status
	}
	return strings.TrimSpace(string(body))
}
