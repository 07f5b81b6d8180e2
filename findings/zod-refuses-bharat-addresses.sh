#!/usr/bin/env bash
# zod 4.6.7 (`z.email()`), and better-auth 1.7.25, which checks addresses with it.
# Expected: an address below one of India's own top-level domains is valid in the spelling that mail servers use,
# since these domains have been delegated for years: .भारत is .xn--h2brj9c.
# Seen: the top-level domain may have letters only, so every address below .भारत, .இந்தியா and the others is refused,
# in letters and in ASCII. A domain in an Indian script below .in is accepted in ASCII. Nobody can sign up with such
# an address, and better-auth has no setting for it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts zod@4.6.7 better-auth@1.7.25 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { domainToASCII } from 'node:url';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import * as z from 'zod';

const ascii = (domain) => `asha@${domainToASCII(domain)}`;
const accepts = (address) => z.email().safeParse(address).success;
assert.equal(accepts(ascii('कॉलेज.in')), true);
for (const domain of ['कॉलेज.भारत', 'கல்லூரி.இந்தியா']) {
  console.log(ascii(domain), accepts(ascii(domain)));
  assert.equal(accepts(ascii(domain)), false);
}
const auth = betterAuth({
  secret: 'x'.repeat(32),
  baseURL: 'http://localhost',
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  emailAndPassword: { enabled: true },
  telemetry: { enabled: false },
  logger: { disabled: true },
});
const signUp = (email) => auth.api.signUpEmail({ body: { email, password: 'correct horse', name: 'Asha' } });
assert.equal((await signUp('asha@example.in')).user.email, 'asha@example.in');
const refused = await signUp(ascii('कॉलेज.भारत')).then(() => assert.fail('accepted'), (error) => error);
console.log('sign-up:', refused.message);
assert.match(refused.message, /email/i);
JS
node run.mjs
