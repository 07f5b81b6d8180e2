#!/usr/bin/env bash
# PostgreSQL 18 with its default settings; here as @electric-sql/pglite 0.5.16, and a server gives the same answers.
# Expected: a time that ends with IST, as statements of Indian banks and payment providers write it, is India's time.
# Seen: without an error it is Israel's, UTC+2, so every such time is three and a half hours late, and a payment of the
# evening of 31 March falls into the next financial year. `SET timezone_abbreviations = 'India'` reads it as UTC+5:30;
# `Asia/Kolkata` and `+05:30` are always right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { PGlite } from '@electric-sql/pglite';

const database = new PGlite();
const read = async (time) => {
  const { rows } = await database.query('select $1::text::timestamptz as time', [time]);
  return rows[0].time.toISOString();
};
for (const zone of ['IST', 'Asia/Kolkata', '+05:30'])
  console.log(`2027-03-31 22:00 ${zone} is`, await read(`2027-03-31 22:00 ${zone}`));
assert.equal(await read('2027-03-31 22:00 IST'), '2027-03-31T20:00:00.000Z');
assert.equal(await read('2027-03-31 22:00 Asia/Kolkata'), '2027-03-31T16:30:00.000Z');
assert.equal(await read('2027-03-31 22:00 +05:30'), '2027-03-31T16:30:00.000Z');
const { rows } = await database.query("select timestamptz '2027-03-31 22:00 IST' at time zone 'Asia/Kolkata' as day");
console.log('In India that is', rows[0].day.toISOString().slice(0, 10), '(a day of the next financial year)');
assert.equal(rows[0].day.toISOString().slice(0, 10), '2027-04-01');
JS
node run.mjs
