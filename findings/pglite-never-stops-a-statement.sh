#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16 (PostgreSQL 18.6 in WebAssembly).
# Expected: `statement_timeout` stops a statement that takes too long, as it does on a server (where the same statement
# ends after 0.2 s with "canceling statement due to statement timeout"), or is refused.
# Seen: the setting is taken and shown, and the statement runs to its end, however long that is. Since it runs on the
# thread of the program, no timer of the program can stop it either: nothing else happens until it is done.
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
await database.query("set statement_timeout = '50ms'");
const { rows: settings } = await database.query('show statement_timeout');
let ticks = 0;
const timer = setInterval(() => (ticks += 1), 10);
const before = performance.now();
const { rows } = await database.query('select pg_sleep(1), count(*)::int from generate_series(1, 100000)');
const took = performance.now() - before;
clearInterval(timer);
console.log('statement_timeout:', settings[0].statement_timeout, '· error: none · rows:', rows[0].count);
console.log('took at least a second:', took >= 1000, '· timers that ran meanwhile:', ticks);
assert.equal(settings[0].statement_timeout, '50ms');
assert.equal(rows[0].count, 100_000);
assert.ok(took >= 1000);
assert.ok(ticks <= 1);
JS
node run.mjs
