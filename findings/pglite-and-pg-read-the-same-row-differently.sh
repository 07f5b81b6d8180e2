#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16 and pg 8.23.1, the usual client of a PostgreSQL server.
# Expected: a program that is tested with PGlite reads the same values from a server, since both are PostgreSQL.
# Seen: a bigint, so count(*) too, is a number in PGlite (above 2^53 a BigInt, which JSON refuses) and text in pg, where
# `count + 1` is '21'. A date is midnight UTC in PGlite and local midnight in pg: in India its ISO text is 1 April with
# one and 31 March, the financial year before, with the other. A timestamp without zone is local in both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16 pg@8.23.1 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const client = await PGlite.create();
const query = `select count(*) as count, 9007199254740993 as large, date '2026-04-01' as day,
  timestamp '2026-04-01 00:00:00' as time from generate_series(1, 2)`;
const { rows, fields } = await client.query(query);
// pg parses the texts that the server sends, by their types. Here the same texts come from PGlite.
const texts = await client.query(query, [], { parsers: Object.fromEntries(fields.map(({ dataTypeID }) => [dataTypeID, String])) });
const read = Object.fromEntries(
  fields.map(({ name, dataTypeID }) => [name, pg.types.getTypeParser(dataTypeID)(texts.rows[0][name])]),
);
console.log({ pglite: rows[0], pg: read });
assert.equal(rows[0].count + 1, 3);
assert.equal(read.count + 1, '21');
assert.equal(typeof rows[0].large, 'bigint');
assert.throws(() => JSON.stringify(rows[0]), TypeError);
assert.equal(rows[0].day.toISOString().slice(0, 10), '2026-04-01');
assert.equal(read.day.toISOString().slice(0, 10), '2026-03-31');
assert.equal(rows[0].time.getTime(), read.time.getTime());
JS
TZ=Asia/Kolkata node run.mjs
