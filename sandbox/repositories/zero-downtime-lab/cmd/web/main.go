// Command web answers every request with its version. VERSION and PORT are read from the environment; BREAK=1 fails every
// tenth request, for the release that rolls back.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"capstone.example/zero-downtime-lab/internal/server"
)

func main() {
	var served, failed atomic.Int64
	drainer := &server.Drainer{}
	mux := http.NewServeMux()
	mux.HandleFunc("/ready", drainer.Ready)
	mux.HandleFunc("/metrics", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, "requests_total{version=%q} %d\nrequests_failed_total{version=%q} %d\n",
			os.Getenv("VERSION"), served.Load(), os.Getenv("VERSION"), failed.Load())
	})
	mux.Handle("/", drainer.Count(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		number := served.Add(1)
		if os.Getenv("BREAK") == "1" && number%10 == 0 {
			failed.Add(1)
			http.Error(w, "broken on purpose", http.StatusInternalServerError)
			return
		}
		fmt.Fprintln(w, "version", os.Getenv("VERSION"))
	})))

	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	web := &http.Server{Addr: ":" + port, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	go func() {
		if err := web.ListenAndServe(); err != http.ErrServerClosed {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}()
	<-ctx.Done()
	limit, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	fmt.Println("cut off:", drainer.Stop(limit, web, 5*time.Second))
}
