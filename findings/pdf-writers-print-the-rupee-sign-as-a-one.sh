#!/usr/bin/env bash
# pdfkit 0.20.2, jspdf 4.2.1 and @libpdf/core 0.4.2 with their default font, Helvetica; pdf-lib 1.17.1 for
# comparison.
# Expected: the default font has no rupee sign, so ₹499.00 is refused, as pdf-lib does, or shown with a box.
# Seen: without an error, pdfkit and jspdf print ¹499.00, a raised one before the amount (they keep the last
# byte of the character's number, which is "¹" in this font), and @libpdf/core prints 499.00. Whoever reads or
# copies the amount of such an invoice, a program too, has ¹499 or 1499 rupees; pdfjs-dist 6.5.438 is the
# reader here.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 jspdf@4.2.1 @libpdf/core@0.4.2 pdf-lib@1.17.1 \
  pdfjs-dist@6.5.438 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { PDF } from '@libpdf/core';
import { jsPDF } from 'jspdf';
import { PDFDocument } from 'pdf-lib';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfKit from 'pdfkit';

const amount = '₹499.00';
const writers = {
  pdfkit() {
    const doc = new PdfKit();
    doc.text(amount).end();
    return buffer(doc);
  },
  jspdf: () => new jsPDF().text(amount, 10, 10).output('arraybuffer'),
  libpdf() {
    const doc = PDF.create();
    doc.addPage().drawText(amount, { x: 50, y: 500 });
    return doc.save();
  },
};
async function read(file) {
  const doc = await pdfjs.getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const { items } = await (await doc.getPage(1)).getTextContent();
  return items.map(({ str }) => str).join('').replace(/\s/g, '');
}

const seen = {};
for (const [name, write] of Object.entries(writers)) seen[name] = await read(await write());
const refused = await PDFDocument.create().then((doc) => assert.throws(() => doc.addPage().drawText(amount), /cannot encode/));
console.log(seen, refused ?? 'pdf-lib refuses');
assert.deepEqual(seen, { pdfkit: '¹499.00', jspdf: '¹499.00', libpdf: '499.00' });
JS
node run.mjs
