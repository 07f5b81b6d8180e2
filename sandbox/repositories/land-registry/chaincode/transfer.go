// Package main holds the rules of a land transfer.
package main

import (
	"errors"
	"fmt"
	"time"
)

// The organisations whose signatures a transfer needs.
var signers = []string{"RegistrarMSP", "BankMSP", "RevenueMSP"}

var errMortgaged = errors.New("the plot has an open mortgage")

// Plot is a piece of land and who owns it. Paper is the number in the book from before.
type Plot struct {
	ID        string `json:"id"`
	Owner     string `json:"owner"`
	Paper     string `json:"paper"`
	Mortgaged bool   `json:"mortgaged"`
	Transfer  string `json:"transfer"`
}

// Transfer moves a plot once all have signed. The price is in a private collection; only its hash is here.
type Transfer struct {
	ID        string               `json:"id"`
	PlotID    string               `json:"plotId"`
	Buyer     string               `json:"buyer"`
	PriceHash string               `json:"priceHash"`
	Signed    map[string]time.Time `json:"signed"`
}

// Propose begins a transfer. A plot can have one at a time.
func (p *Plot) Propose(id, seller, buyer, priceHash string) (*Transfer, error) {
	switch {
	case p.Owner != seller:
		return nil, fmt.Errorf("plot %s belongs to %s", p.ID, p.Owner)
	case p.Mortgaged:
		return nil, errMortgaged
	case p.Transfer != "":
		return nil, fmt.Errorf("transfer %s is open already", p.Transfer)
	case buyer == seller:
		return nil, errors.New("buyer and seller are the same")
	}
	p.Transfer = id
	return &Transfer{ID: id, PlotID: p.ID, Buyer: buyer, PriceHash: priceHash, Signed: map[string]time.Time{}}, nil
}

// Sign adds a signature. With the last one the plot changes hands; it reports whether it did. `at` is the transaction's time:
// each peer must compute the same.
func (t *Transfer) Sign(plot *Plot, organisation string, at time.Time) (bool, error) {
	if t.PlotID != plot.ID || plot.Transfer != t.ID {
		return false, fmt.Errorf("transfer %s is not open for plot %s", t.ID, plot.ID)
	}
	if plot.Mortgaged {
		return false, errMortgaged
	}
	for _, signer := range signers {
		if signer == organisation {
			if _, known := t.Signed[signer]; !known {
				t.Signed[signer] = at
			}
			if len(t.Signed) < len(signers) {
				return false, nil
			}
			plot.Owner, plot.Transfer = t.Buyer, ""
			return true, nil
		}
	}
	return false, fmt.Errorf("%s is not asked to sign", organisation)
}
