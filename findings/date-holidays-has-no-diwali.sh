#!/usr/bin/env bash
# date-holidays 3.37.0, the usual package for public holidays.
# Expected: its list for India has the days on which banks and settlements rest, Diwali first of all.
# Seen: it has only the days that follow the Gregorian calendar. Diwali, Holi, Eid and Guru Nanak Jayanti are missing,
# so "working days" counted with it are too many in exactly the weeks in which settlements are late.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts date-holidays@3.37.0 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import Holidays from 'date-holidays';

const days = new Holidays('IN').getHolidays(2026).filter(({ type }) => type === 'public');
console.log(days.map(({ date, name }) => `${date.slice(0, 10)} ${name}`).join('\n'));
const names = days.map(({ name }) => name).join(' ');
assert.match(names, /Republic Day/);
assert.doesNotMatch(names, /Diwali|Deepavali|Holi\b|Eid|Nanak/i);
JS
node run.mjs
