#!/usr/bin/env bash
# nodemailer 10.6.0, signing mails itself (`dkim`).
# Expected: the signature covers both headers of one-click unsubscribing, List-Unsubscribe and
# List-Unsubscribe-Post. RFC 8058 demands it, and Gmail and Yahoo demand one click of everyone who sends many
# mails.
# Seen: of the two, only List-Unsubscribe is signed. A provider that keeps to the RFC sees no valid one-click
# header, so that the mails of a shop which did everything right are ones without it, and may go to spam.
# `headerFieldNames` with both names signs both, but replaces the whole list.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts nodemailer@10.6.0 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createTransport } from 'nodemailer';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
async function listSigned(options) {
  const dkim = { domainName: 'shop.example', keySelector: 'key', privateKey, ...options };
  const { message } = await createTransport({ streamTransport: true, buffer: true, dkim }).sendMail({
    from: 'shop@shop.example',
    to: 'asha@example.in',
    subject: 'A new version',
    text: 'Version 2 is here.',
    headers: {
      'List-Unsubscribe': '<https://shop.example/unsubscribe/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  assert.match(message.toString(), /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  return /\bh=([^;]+);/.exec(message.toString())[1].replace(/\s/g, '').toLowerCase().split(':');
}

const signed = await listSigned({});
console.log('signed:', signed.join(' '));
assert.equal(signed.includes('list-unsubscribe'), true);
assert.equal(signed.includes('list-unsubscribe-post'), false);
const asked = await listSigned({ headerFieldNames: 'from:subject:list-unsubscribe:list-unsubscribe-post' });
console.log('with headerFieldNames:', asked.join(' '));
assert.deepEqual(asked, ['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']);
JS
node run.mjs
