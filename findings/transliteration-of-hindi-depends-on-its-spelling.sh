#!/usr/bin/env bash
# any-ascii 0.3.3 and transliteration 2.6.1, which write names of any script in Latin letters, for example for slugs.
# Expected: the two Unicode spellings of one Hindi, Bengali, Punjabi or Odia letter with a dot (nukta), which are
# canonically equivalent, have one transcription, and NFC, which programs store, gives the right one.
# Seen: only the composed letter is known. NFC writes these letters as two characters, since they are excluded from
# composition, and then the dot becomes an apostrophe and the letter another one: फ़ोन (phone) is "fon" or "ph'on", बड़ा
# (big) is "bra" or "bd'a" with any-ascii. The names must be composed by hand before they are transcribed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts any-ascii@0.3.3 transliteration@2.6.1 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import anyAscii from 'any-ascii';
import { transliterate } from 'transliteration';

/** [name, composed, what any-ascii makes of NFC and of the composed spelling] */
const words = [
  ['Hindi, phone', '\u095eोन', "ph'on", 'fon'],
  ['Hindi, pen', '\u0958लम', "k'lm", 'qlm'],
  ['Hindi, need', '\u095bरूरत', "j'rurt", 'zrurt'],
  ['Bengali, big', 'ব\u09dc', "bd'", 'br'],
  ['Punjabi, news', '\u0a59ਬਰ', "kh'br", 'khbr'],
  ['Odia, the letter rra', '\u0b5c', "d'", 'r'],
];
for (const [name, composed, ofNfc, ofComposed] of words) {
  const nfc = composed.normalize('NFC');
  console.log(name, '| any-ascii:', anyAscii(nfc), anyAscii(composed), '| transliteration:', transliterate(nfc), transliterate(composed));
  assert.notEqual(nfc, composed);
  assert.equal(anyAscii(nfc), ofNfc);
  assert.equal(anyAscii(composed), ofComposed);
  assert.notEqual(transliterate(nfc), transliterate(composed));
  assert.match(transliterate(nfc), /'/);
}
JS
node run.mjs
