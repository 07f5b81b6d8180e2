#!/usr/bin/env bash
# razorpay 2.9.8, Razorpay's own client for Node.
# Expected: every failed call rejects with one kind of error that says what happened, so that a caller can tell
# "no answer" (try again with the same idempotency key) from "refused" (don't).
# Seen: when the connection ends without an answer, the call rejects with a TypeError of the client itself
# ("Cannot read properties of undefined (reading 'status')"), and when a proxy answers 502 with HTML, with a plain
# object {"statusCode": 502} that is no Error and has no message. A `catch` that reads `error.error.code` fails in both.
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

let answer;
const server = http.createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const client = new Razorpay({ key_id: 'rzp_test_key', key_secret: 'secret' });
client.api.rq.defaults.baseURL = `http://127.0.0.1:${server.address().port}`;
const refund = () => client.payments.refund('pay_1', { amount: 49900 }).then(() => assert.fail('resolved'), (error) => error);

answer = (request) => request.socket.destroy();
const reset = await refund();
console.log('connection reset:', reset.constructor.name, reset.message);
assert.ok(reset instanceof TypeError);
assert.match(reset.message, /reading 'status'/);

answer = (_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
const html = await refund();
console.log('502 with HTML:', html instanceof Error, JSON.stringify(html));
assert.ok(!(html instanceof Error));
assert.deepEqual(html, { statusCode: 502, error: undefined });
server.close();
JS
node run.mjs
