// Package contract is what Hyperledger Fabric calls. It keeps plots and transfers as JSON; the rules are in the package above.
package contract

import (
	"encoding/json"
	"fmt"
)

// Ledger is the part of Fabric's stub that a contract needs, so that tests run without a network.
type Ledger interface {
	GetState(key string) ([]byte, error)
	PutState(key string, value []byte) error
}

// Load reads a value. It is an error if there is none.
func Load(ledger Ledger, key string, value any) error {
	stored, err := ledger.GetState(key)
	if err != nil {
		return err
	}
	if stored == nil {
		return fmt.Errorf("%s does not exist", key)
	}
	return json.Unmarshal(stored, value)
}

// Save writes a value. Fields are in the order of the struct, so that all peers write the same bytes.
func Save(ledger Ledger, key string, value any) error {
	encoded, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return ledger.PutState(key, encoded)
}
