// Package server stops without losing a request.
package server

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"
)

// Drainer answers the readiness probe. Kubernetes sends traffic for a moment after it asked a pod to stop: the pod says that
// it is not ready, goes on answering, and closes only then.
type Drainer struct {
	stopping atomic.Bool
	inFlight atomic.Int64
}

// Ready is what the readiness probe asks.
func (d *Drainer) Ready(w http.ResponseWriter, _ *http.Request) {
	if d.stopping.Load() {
		http.Error(w, "stopping", http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// Count keeps track of the requests that are being answered.
func (d *Drainer) Count(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d.inFlight.Add(1)
		defer d.inFlight.Add(-1)
		next.ServeHTTP(w, r)
	})
}

// Stop waits until the load balancer knows, then until the last request is answered. It returns how many were cut off.
func (d *Drainer) Stop(ctx context.Context, server *http.Server, propagation time.Duration) int64 {
	d.stopping.Store(true)
	select {
	case <-time.After(propagation):
	case <-ctx.Done():
	}
	if err := server.Shutdown(ctx); err != nil {
		return d.inFlight.Load()
	}
	return 0
}
