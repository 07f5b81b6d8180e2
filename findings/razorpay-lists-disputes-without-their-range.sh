#!/usr/bin/env bash
# razorpay 2.9.8, Razorpay's own client for Node.
# Expected: `disputes.all({ from, to })` asks for the disputes of a range of time, as its types say.
# Seen: the request has `count` and `skip` only. `from` and `to` are left out without an error, as is `expand`, so a
# nightly job that asks for yesterday's disputes gets the newest ten of all time, and misses those beyond them.
# `payments.all` with the same range sends it.
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

const asked = [];
const server = http
  .createServer(({ url }, response) => {
    asked.push(Object.fromEntries(new URL(url, 'http://localhost').searchParams));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"entity":"collection","count":0,"items":[]}');
  })
  .listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const client = new Razorpay({ key_id: 'rzp_test_key', key_secret: 'secret' });
client.api.rq.defaults.baseURL = `http://127.0.0.1:${server.address().port}`;
const range = { from: 1_790_000_000, to: 1_790_086_400 };
await client.payments.all(range);
await client.disputes.all(range);
server.close();

const [payments, disputes] = asked;
console.log('payments:', JSON.stringify(payments), '· disputes:', JSON.stringify(disputes));
assert.equal(payments.from, '1790000000');
assert.equal(payments.to, '1790086400');
assert.deepEqual(disputes, { count: '10', skip: '0' });
JS
node run.mjs
