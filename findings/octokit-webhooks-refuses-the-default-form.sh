#!/usr/bin/env bash
# @octokit/webhooks 14.2.0, GitHub's own library for webhooks.
# Expected: it reads a delivery as GitHub sends it when a webhook is made with the default settings, that is as a form
# (`payload=…`) whose raw body is signed.
# Seen: the signature passes, and then the delivery is refused as "Invalid JSON": only `application/json` is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts @octokit/webhooks@14.2.0 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { Webhooks } from '@octokit/webhooks';

const webhooks = new Webhooks({ secret: 'secret' });
const json = JSON.stringify({ ref: 'refs/heads/main' });
const form = `payload=${encodeURIComponent(json)}`;
const receive = (payload) =>
  webhooks.verifyAndReceive({
    id: '1',
    name: 'push',
    payload,
    signature: `sha256=${createHmac('sha256', 'secret').update(payload).digest('hex')}`,
  });
assert.equal(await webhooks.verify(form, `sha256=${createHmac('sha256', 'secret').update(form).digest('hex')}`), true);
await receive(json);
const error = await receive(form).then(() => assert.fail('accepted'), (reason) => reason);
console.log('as a form:', error.message);
assert.match(error.message, /Invalid JSON/);
JS
node run.mjs
