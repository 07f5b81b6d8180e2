#!/usr/bin/env bash
# razorpay 2.9.8, Razorpay's own client for Node.
# Expected: `from: '2026-11-01'` of a list means the first of November of the merchant, who is in India, and a Date
# means the same moment as its text.
# Seen: a day is midnight UTC, that is 05:30 in India, so the payments of the first five and a half hours of a day
# are listed with the day before; and a Date is not converted at all: its ISO text is sent where the API takes seconds.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts razorpay@2.9.8 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import http from 'node:http';
import Razorpay from 'razorpay';

let query;
const server = http
  .createServer((request, response) => {
    query = new URL(request.url, 'http://localhost').searchParams;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"count":0,"items":[]}');
  })
  .listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const client = new Razorpay({ key_id: 'rzp_test_key', key_secret: 'secret' });
client.api.rq.defaults.baseURL = `http://127.0.0.1:${server.address().port}`;

await client.payments.all({ from: '2026-11-01', to: new Date('2026-11-02T00:00:00Z') });
console.log('from:', query.get('from'), 'to:', query.get('to'));
assert.equal(Number(query.get('from')), Date.parse('2026-11-01T00:00:00Z') / 1000);
assert.notEqual(Number(query.get('from')), Date.parse('2026-11-01T00:00:00+05:30') / 1000);
assert.equal(query.get('to'), '2026-11-02T00:00:00.000Z');
server.close();
JS
TZ=Asia/Kolkata node run.mjs
