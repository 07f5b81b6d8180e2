#!/usr/bin/env bash
# pg-sdk-node 2.0.2, PhonePe's own client for Node, as npm installs it.
# Expected: a refund asks for a token, sends the refund with it, and returns PhonePe's answer.
# Seen: every call ends after the token with a TypeError ("plainToClass is not a function"), so no payment can
# be made and none refunded. The client asks for class-transformer ^0.4.0, and 0.4.1 has that function under
# another name only. With an override to 0.4.0 the same call works. Its types are right in both, so a compiler
# sees nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import phonepe from 'pg-sdk-node';

const client = phonepe.StandardCheckoutClient.getInstance('merchant', 'secret', 1, phonepe.Env.SANDBOX);
const asked = [];
// PhonePe's answers, without the network.
client.httpClient.defaults.adapter = async (config) => {
  const step = config.url.split('/').at(-1);
  asked.push(step);
  const now = Math.floor(Date.now() / 1000);
  const token = { access_token: 'token', token_type: 'O-Bearer', issued_at: now, expires_at: now + 3600 };
  const refund = { refundId: 'OMR1', state: 'PENDING', amount: 49900 };
  return { status: 200, statusText: 'OK', headers: {}, config, data: step === 'token' ? token : refund };
};
console.warn = () => {};
const { RefundRequest } = phonepe;
const request = RefundRequest.builder().merchantRefundId('refund-1').originalMerchantOrderId('order-1').amount(49900).build();
const outcome = await client.refund(request).catch((error) => error);
console.log(process.argv[2], asked, outcome instanceof Error ? outcome.message : outcome.state);
if (process.argv[2] === 'as installed') {
  assert.ok(outcome instanceof TypeError);
  assert.deepEqual(asked, ['token']);
} else {
  assert.equal(outcome.state, 'PENDING');
  assert.deepEqual(asked, ['token', 'refund']);
}
process.exit();
JS
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts pg-sdk-node@2.0.2 >/dev/null
node run.mjs 'as installed'
npm pkg set overrides.class-transformer=0.4.0
rm -rf node_modules package-lock.json
npm install --no-audit --no-fund --ignore-scripts >/dev/null
node run.mjs 'with the override'
