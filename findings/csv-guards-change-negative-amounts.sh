#!/usr/bin/env bash
# csv-stringify 6.9.0 (`escape_formulas`) and papaparse 5.7.1 (`escapeFormulae`).
# Expected: the guard against formulas leaves amounts alone, as it does for numbers.
# Seen: an amount that is already text, as exact amounts are ("-847.46" of a credit note), becomes '-847.46, which
# the GST offline tool, Tally and spreadsheets read as a word; a phone number "+91 …" likewise. A number is left alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts csv-stringify@6.9.0 papaparse@5.7.1 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { stringify } from 'csv-stringify/sync';
import Papa from 'papaparse';

const row = ['-847.46', -847.46, '+91 98765 43210'];
const lines = { 'csv-stringify': stringify([row], { escape_formulas: true }), papaparse: Papa.unparse([row], { escapeFormulae: true }) };
console.log(lines);
for (const line of Object.values(lines)) {
  const [text, number, phone] = line.trim().replaceAll('"', '').split(',');
  assert.equal(text, "'-847.46");
  assert.equal(number, '-847.46');
  assert.equal(phone, "'+91 98765 43210");
}
JS
node run.mjs
