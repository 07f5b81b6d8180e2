#!/usr/bin/env bash
# drizzle-orm 0.45.4 and @electric-sql/pglite 0.5.16, compared with pg 8.23.1.
# Expected: a column `date('day', { mode: 'date' })` stores the day that the Date has in the program's time zone.
# Seen: it stores the day in UTC. In India, the first of April from midnight to half past five is stored as 31 March,
# which is the financial year before; every date without a time is, as a calendar or `new Date(2026, 3, 1)` makes it.
# PGlite's own client does the same. pg, the usual client of a server, sends local time, which is stored as 1 April: a
# program that changes to Drizzle or PGlite moves such days without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts drizzle-orm@0.45.4 @electric-sql/pglite@0.5.16 \
  pg@8.23.1 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { PGlite } from '@electric-sql/pglite';
import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import utils from 'pg/lib/utils.js';

const client = await PGlite.create();
await client.exec(`set time zone 'Asia/Kolkata'; create table sales (number text, day date)`);
const sales = pgTable('sales', { number: text('number'), day: date('day', { mode: 'date' }) });
const first = new Date(2026, 3, 1);
await drizzle(client).insert(sales).values({ number: 'drizzle', day: first });
await client.query('insert into sales values ($1, $2)', ['pglite', first]);
// This is the text that pg sends to a server for a Date.
await client.query('insert into sales values ($1, $2)', ['pg', utils.prepareValue(first)]);
const { rows } = await client.query('select number, day::text from sales order by number');
console.log(String(first), rows);
assert.equal(first.getDate(), 1);
assert.deepEqual(rows, [
  { number: 'drizzle', day: '2026-03-31' },
  { number: 'pg', day: '2026-04-01' },
  { number: 'pglite', day: '2026-03-31' },
]);
JS
TZ=Asia/Kolkata node run.mjs
