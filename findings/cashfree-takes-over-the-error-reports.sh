#!/usr/bin/env bash
# cashfree-pg 6.0.6, Cashfree's own client for Node, in a program that reports errors with @sentry/node
# 10.78.0.
# Expected: a payment client leaves the program's error reports alone.
# Seen: `new Cashfree(…)` calls `Sentry.init` with Cashfree's own project, which replaces the program's. From
# then on an error of the program, such as a refund that failed, is reported to nobody: Cashfree's filter
# drops what isn't its own. The filter is for errors only: each request that the program answers is reported
# to Cashfree, with its path. It is on unless the seventh argument of the constructor is false, which its
# README doesn't mention.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts cashfree-pg@6.0.6 @sentry/node@10.78.0 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import * as Sentry from '@sentry/node';
import { Cashfree, CFEnvironment } from 'cashfree-pg';

/** Keeps what the present client would send, so that nothing leaves this machine. */
function collect() {
  const sent = [];
  Sentry.getClient().getTransport().send = async ([, items]) => {
    for (const [{ type }, body] of items) sent.push([type, body.exception?.values[0].value ?? body.transaction]);
    return { statusCode: 200 };
  };
  return sent;
}
const report = async (text) => {
  Sentry.captureException(new Error(text));
  await Sentry.flush(2000);
};

Sentry.init({ dsn: 'https://0123456789abcdef0123456789abcdef@errors.shop.example/1' });
const toShop = collect();
await report('first refund failed');
new Cashfree(CFEnvironment.SANDBOX, 'id', 'secret');
const host = Sentry.getClient().getDsn().host;
const toCashfree = collect();
await report('second refund failed');
const server = http.createServer((_request, response) => response.end('paid')).listen(0, '127.0.0.1');
await once(server, 'listening');
await (await fetch(`http://127.0.0.1:${server.address().port}/orders/12`)).text();
for (let tries = 0; tries < 50 && !toCashfree.some(([type]) => type === 'transaction'); tries += 1) {
  await new Promise((done) => setTimeout(done, 100));
  await Sentry.flush(2000);
}
server.close();
console.log('to the shop:', toShop, '· to', host, toCashfree);
assert.deepEqual(toShop, [['event', 'first refund failed']]);
assert.notEqual(host, 'errors.shop.example');
assert.equal(toCashfree.some(([, what]) => what === 'second refund failed'), false);
assert.equal(toCashfree.some(([type, what]) => type === 'transaction' && what === 'GET /orders/12'), true);
process.exit();
JS
node run.mjs
