#!/usr/bin/env bash
# mupdf 1.28.1, reading a PDF of pdfkit 0.20.2 with Noto Sans Kannada 5.3.0 of Fontsource.
# Expected: `ActualText` on a word replaces what its glyphs say, so the word is read as it was typed.
# Seen: mupdf gives the characters of the replacement to the glyphs one by one, as if both had the same number and order.
# Where they differ, the last letters of the word are read twice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 mupdf@1.28.1 @fontsource/noto-sans-kannada@5.3.0 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import * as mupdf from 'mupdf';
import PDFDocument from 'pdfkit';

const word = 'ವಿಶ್ವವಿದ್ಯಾಲಯ';
const doc = new PDFDocument({ pdfVersion: '1.7', tagged: true });
const chunks = [];
doc.on('data', (chunk) => chunks.push(chunk));
const done = new Promise((resolve) => doc.on('end', resolve));
doc.font('node_modules/@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff').fontSize(14);
doc.markContent('Span', { actual: word });
doc.text(word, 72, 72, { lineBreak: false });
doc.endMarkedContent();
doc.end();
await done;
const page = mupdf.Document.openDocument(Buffer.concat(chunks), 'application/pdf').loadPage(0);
const read = page.toStructuredText('preserve-whitespace').asText().trim();
console.log(JSON.stringify(read));
const typed = read.replace(/\s/g, '');
assert.equal(typed.startsWith(word), true);
assert.notEqual(typed, word);
JS
node run.mjs
