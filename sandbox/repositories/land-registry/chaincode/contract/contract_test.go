package contract

import "testing"

type memory map[string][]byte

func (m memory) GetState(key string) ([]byte, error)     { return m[key], nil }
func (m memory) PutState(key string, value []byte) error { m[key] = value; return nil }

func TestWhatIsSavedIsLoaded(t *testing.T) {
	ledger := memory{}
	if err := Save(ledger, "plot/1", map[string]string{"owner": "asha"}); err != nil {
		t.Fatal(err)
	}
	var plot map[string]string
	if err := Load(ledger, "plot/1", &plot); err != nil || plot["owner"] != "asha" {
		t.Errorf("%v, %v", plot, err)
	}
}

func TestAPlotThatWasNeverWrittenIsAnError(t *testing.T) {
	var plot map[string]string
	if err := Load(memory{}, "plot/2", &plot); err == nil {
		t.Error("no error")
	}
}
