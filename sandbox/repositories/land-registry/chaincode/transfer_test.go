package main

import (
	"errors"
	"testing"
	"time"
)

var noon = time.Date(2026, 10, 31, 12, 0, 0, 0, time.UTC)

func propose(t *testing.T, plot *Plot, id, seller, buyer string) *Transfer {
	t.Helper()
	transfer, err := plot.Propose(id, seller, buyer, "9f2c")
	if err != nil {
		t.Fatal(err)
	}
	return transfer
}

func signAll(t *testing.T, transfer *Transfer, plot *Plot) {
	t.Helper()
	for i, signer := range signers {
		done, err := transfer.Sign(plot, signer, noon)
		if err != nil || done != (i == len(signers)-1) {
			t.Fatalf("%s: done %v, %v", signer, done, err)
		}
	}
}

func TestAPlotChangesHandsWithTheThirdSignature(t *testing.T) {
	plot := &Plot{ID: "MH-12-88", Owner: "asha"}
	signAll(t, propose(t, plot, "t1", "asha", "ravi"), plot)
	if plot.Owner != "ravi" || plot.Transfer != "" {
		t.Errorf("plot %+v", plot)
	}
}

func TestTheSameSignatureTwiceCountsOnce(t *testing.T) {
	plot := &Plot{ID: "MH-12-88", Owner: "asha"}
	transfer := propose(t, plot, "t1", "asha", "ravi")
	for i := 0; i < 3; i++ {
		if done, _ := transfer.Sign(plot, "BankMSP", noon); done {
			t.Fatal("the bank alone moved a plot")
		}
	}
}

func TestAnOldTransferCannotTakeThePlotBack(t *testing.T) {
	plot := &Plot{ID: "MH-12-88", Owner: "asha"}
	old := propose(t, plot, "t1", "asha", "ravi")
	signAll(t, old, plot)
	signAll(t, propose(t, plot, "t2", "ravi", "meena"), plot)
	if _, err := old.Sign(plot, "BankMSP", noon); err == nil || plot.Owner != "meena" {
		t.Errorf("owner %s, %v", plot.Owner, err)
	}
}

func TestAMortgageStopsATransferAtEachStep(t *testing.T) {
	plot := &Plot{ID: "MH-12-88", Owner: "asha", Mortgaged: true}
	if _, err := plot.Propose("t1", "asha", "ravi", "9f2c"); !errors.Is(err, errMortgaged) {
		t.Errorf("propose: %v", err)
	}
	plot.Mortgaged = false
	transfer := propose(t, plot, "t1", "asha", "ravi")
	plot.Mortgaged = true
	if _, err := transfer.Sign(plot, "RevenueMSP", noon); !errors.Is(err, errMortgaged) {
		t.Errorf("sign: %v", err)
	}
}
