#!/usr/bin/env bash
# mailparser 3.14.2 (and postal-mime 4.0.0 for comparison).
# Expected: the report of a bounce is read the same way for every address. RFC 6533 names the part
# message/global-delivery-status where the address isn't ASCII, such as रवि@example.com.
# Seen: of an ASCII address, the report (who, "Action: failed", the status code) is part of `text`, and no attachment.
# Of an address in Devanagari it is missing from `text` and is an attachment, so that a program which looks for
# the status in `text` never learns that mail to such a buyer fails. postal-mime has both as attachments.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts mailparser@3.14.2 postal-mime@4.0.0 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const bounce = (type, recipient) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: shop@shop.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your mail could not be delivered.',
    '--part',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: 8bit',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    '--part--',
    '',
  ].join('\r\n');
const read = async (mail) => {
  const [parsed, other] = [await simpleParser(mail), await PostalMime.parse(mail)];
  return {
    isInText: parsed.text.includes('Status: 5.1.1'),
    attachments: parsed.attachments.map(({ contentType }) => contentType),
    ofPostalMime: other.attachments.map(({ mimeType }) => mimeType),
  };
};
const ascii = await read(bounce('message/delivery-status', 'rfc822; ravi@example.com'));
const devanagari = await read(bounce('message/global-delivery-status', 'utf-8; रवि@example.com'));
console.log({ ascii, devanagari });
assert.deepEqual(ascii, { isInText: true, attachments: [], ofPostalMime: ['message/delivery-status'] });
const global = ['message/global-delivery-status'];
assert.deepEqual(devanagari, { isInText: false, attachments: global, ofPostalMime: global });
JS
node run.mjs
