#!/usr/bin/env bash
# xlsx 0.18.5 (SheetJS), the newest on npm, in India's time zone.
# Expected: a cell that is a day, 1 April 2026, is read with `cellDates` as that day, as it is in UTC.
# Seen: in Asia/Kolkata it is 31 March 2026, 23:59:50. The package counts from the end of 1899, when Kolkata's
# clock was 5 hours, 21 minutes and 10 seconds ahead of Greenwich's, and drops the seconds. So `getDate()` of
# every day of a sheet is the day before, 1 April is in the financial year before, and the first of a month in
# another return. A test in UTC, as most CI runs, passes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts xlsx@0.18.5 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import xlsx from 'xlsx';

// What a spreadsheet program stores for 1 April 2026: a count of days, with a format that shows a day.
const day = { t: 'n', v: 46113, z: 'dd-mm-yyyy' };
const file = xlsx.write(
  { SheetNames: ['sales'], Sheets: { sales: { '!ref': 'A1', A1: day } } },
  { type: 'buffer', bookType: 'xlsx' },
);
const read = xlsx.read(file, { cellDates: true }).Sheets.sales.A1.v;
console.log(process.env.TZ, String(read));
const [date, month] = process.env.TZ === 'UTC' ? [1, 3] : [31, 2];
assert.equal(read.getDate(), date);
assert.equal(read.getMonth(), month);
JS
TZ=UTC node run.mjs
TZ=Asia/Kolkata node run.mjs
