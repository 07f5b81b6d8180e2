#!/usr/bin/env bash
# pdfkit 0.20.2 with `pdfVersion` 1.4 or later, which adds metadata as XML (XMP).
# Expected: a title or an author may be any text, such as the name of a firm, `Quill & Sons`.
# Seen: the text is put into the XML as it is, so an ampersand makes the metadata of the whole file unreadable XML. In
# PDF 1.3, the default, there is no XML, and the same title is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 fast-xml-parser@4.5.3 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { XMLValidator } from 'fast-xml-parser';
import PDFDocument from 'pdfkit';

async function readXml(Author, options) {
  const doc = new PDFDocument({ ...options, info: { Author } });
  const chunks = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  const done = new Promise((resolve) => doc.on('end', resolve));
  doc.end();
  await done;
  return /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(Buffer.concat(chunks).toString('utf8'))?.[0];
}

assert.equal(await readXml('Quill & Sons', {}), undefined);
assert.equal(XMLValidator.validate(await readXml('Quill and Sons', { pdfVersion: '1.7' })), true);
const result = XMLValidator.validate(await readXml('Quill & Sons', { pdfVersion: '1.7' }));
console.log(result);
assert.notEqual(result, true);
JS
node run.mjs
