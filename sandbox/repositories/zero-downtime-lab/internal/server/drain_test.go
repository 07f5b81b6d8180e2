package server

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// start serves a handler that answers once `finish` is closed, and asks it for one page.
func start(t *testing.T, d *Drainer, finish chan struct{}) (*http.Server, chan int) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan struct{})
	server := &http.Server{Handler: d.Count(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(begun)
		<-finish
	}))}
	go server.Serve(listener)
	status := make(chan int, 1)
	go func() {
		response, err := http.Get("http://" + listener.Addr().String())
		if err != nil {
			status <- 0
			return
		}
		status <- response.StatusCode
	}()
	<-begun
	return server, status
}

func TestARequestInFlightIsAnswered(t *testing.T) {
	d, finish := &Drainer{}, make(chan struct{})
	server, status := start(t, d, finish)
	time.AfterFunc(50*time.Millisecond, func() { close(finish) })
	if cut := d.Stop(context.Background(), server, 10*time.Millisecond); cut != 0 {
		t.Errorf("%d requests were cut off", cut)
	}
	if got := <-status; got != http.StatusOK {
		t.Errorf("status %d", got)
	}
}

func TestStopReportsWhatItCutOff(t *testing.T) {
	d, finish := &Drainer{}, make(chan struct{})
	defer close(finish)
	server, _ := start(t, d, finish)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if cut := d.Stop(ctx, server, time.Millisecond); cut != 1 {
		t.Errorf("%d requests were cut off, not 1", cut)
	}
}

func TestAStoppingPodIsNotReady(t *testing.T) {
	d := &Drainer{}
	probe := func() int {
		recorder := httptest.NewRecorder()
		d.Ready(recorder, nil)
		return recorder.Code
	}
	if got := probe(); got != http.StatusNoContent {
		t.Errorf("ready: %d", got)
	}
	d.Stop(context.Background(), &http.Server{}, 0)
	if got := probe(); got != http.StatusServiceUnavailable {
		t.Errorf("stopping: %d", got)
	}
}
