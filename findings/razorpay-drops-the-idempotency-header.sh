#!/usr/bin/env bash
# razorpay 2.9.8, Razorpay's own client for Node.
# Expected: a header given as `headers` of the client is sent, so that a refund can be repeated safely after a lost
# answer with `X-Refund-Idempotency`, which Razorpay documents for refunds.
# Seen: the client sends `X-Razorpay-Account` only. Every other header is dropped without an error or a warning, and no
# method takes headers of its own, so a caller who repeats a refund believes it to be idempotent, and it is not.
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

const seen = [];
const server = http
  .createServer(({ headers }, response) => {
    seen.push(headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"rfnd_1","entity":"refund"}');
  })
  .listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const client = new Razorpay({
  key_id: 'rzp_test_key',
  key_secret: 'secret',
  headers: { 'X-Razorpay-Account': 'acc_1', 'X-Refund-Idempotency': 'refund-of-order-1' },
});
client.api.rq.defaults.baseURL = `http://127.0.0.1:${server.address().port}`;
await client.payments.refund('pay_1', { amount: 49900 });
await client.payments.refund('pay_1', { amount: 49900 });
server.close();

for (const headers of seen)
  console.log('account:', headers['x-razorpay-account'], '· idempotency key:', headers['x-refund-idempotency'] ?? 'not sent');
assert.equal(seen.length, 2);
for (const headers of seen) {
  assert.equal(headers['x-razorpay-account'], 'acc_1');
  assert.equal(headers['x-refund-idempotency'], undefined);
}
JS
node run.mjs
