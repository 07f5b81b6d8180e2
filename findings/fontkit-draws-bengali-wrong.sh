#!/usr/bin/env bash
# fontkit 2.0.4 (which pdfkit 0.20.2 uses), with Noto Sans Bengali 5.3.0 of Fontsource.
# Expected: a word in Bengali is drawn with the glyphs that HarfBuzz, the shaper of browsers, chooses (harfbuzzjs 1.6.4).
# Seen: a vowel in the middle of a word that stands before its consonant has the form for the beginning of a word. A
# third of the Bengali words of CLDR differ, none of those in Devanagari.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts fontkit@2.0.4 harfbuzzjs@1.6.4 wawoff2@2.0.1 \
  @fontsource/noto-sans-bengali@5.3.0 @fontsource/noto-sans-devanagari@5.3.0 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import wawoff2 from 'wawoff2';

async function compare(script, word) {
  const family = `noto-sans-${script}`;
  const woff = readFileSync(`node_modules/@fontsource/${family}/files/${family}-${script}-400-normal.woff2`);
  const file = Buffer.from(await wawoff2.decompress(woff));
  const buffer = new harfbuzz.Buffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  harfbuzz.shape(new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file))), buffer);
  const expected = buffer.getGlyphInfos().map(({ codepoint }) => codepoint).join();
  const seen = fontkit.create(file).layout(word).glyphs.map(({ id }) => id).join();
  console.log(word, 'HarfBuzz', expected, 'fontkit', seen);
  return expected === seen;
}

for (const word of ['আকোলি', 'আদেগে', 'আবেস্তীয়']) assert.equal(await compare('bengali', word.normalize('NFC')), false);
for (const word of ['हिन्दी', 'विद्यार्थी', 'क्षत्रिय']) assert.equal(await compare('devanagari', word), true);
JS
node run.mjs
