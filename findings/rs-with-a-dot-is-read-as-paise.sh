#!/usr/bin/env bash
# currency.js 2.0.4, accounting 0.4.1, numeral 2.0.6, and `to_number` of PostgreSQL 18 (@electric-sql/pglite
# 0.5.16).
# Expected: an amount as bills, banks and price lists in India write it, "Rs. 1,499.00" or "Rs.499", is read
# like "₹499", or is refused.
# Seen: the dot of "Rs." is taken as the decimal point: Rs.499 is 0.50 for currency.js, and 0.499 for the
# other two; Rs. 1,499.00 is 0.1499 or NaN. PostgreSQL, whose `L` stands for the currency's sign, skips one
# character for it and drops digits at the end for the rest: "Rs 499" is 49, "Rs.499" is 4, "Rs. 1,499.00" is
# 0.14. None gives an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6 \
  @electric-sql/pglite@0.5.16 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { PGlite } from '@electric-sql/pglite';
import accounting from 'accounting';
import currency from 'currency.js';
import numeral from 'numeral';

const database = await PGlite.create();
const readers = {
  'currency.js': (text) => currency(text).value,
  accounting: (text) => accounting.unformat(text),
  numeral: (text) => numeral(text).value(),
  async postgres(text) {
    const format = `L${text.replace(/^\D+/, '').replace(/\d/g, '9')}`;
    const { rows } = await database.query('select to_number($1, $2) as amount', [text, format]);
    return Number(rows[0].amount);
  },
};
for (const [text, ...expected] of [
  ['₹1,499.00', 1499, 1499, 1499, 1499],
  ['Rs 499', 499, 499, 499, 49],
  ['Rs.499', 0.5, 0.499, 0.499, 4],
  ['Rs. 1,499.00', Number.NaN, 0.1499, Number.NaN, 0.14],
]) {
  const seen = {};
  for (const [name, read] of Object.entries(readers)) seen[name] = await read(text);
  console.log(text, seen);
  assert.deepEqual(Object.values(seen), expected);
}
JS
node run.mjs
