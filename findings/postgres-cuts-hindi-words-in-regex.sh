#!/usr/bin/env bash
# PostgreSQL 18 in the locale C.UTF-8; here as @electric-sql/pglite 0.5.16, and a server gives the same answers.
# Expected: one database agrees with itself about what a word is.
# Seen: its full-text search keeps a Hindi word whole, and its regular expressions cut it: vowel signs and the virama
# belong to no class of letters, so हिन्दी does not match ^\w+$, `\W+` splits two words into four pieces, and `\m` finds two
# beginnings in one word. A check of a name, a slug or a highlighted search result that is written with `\w` fails for
# every Indian script, while the search itself finds the word.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16 >/dev/null
cat > run.mjs <<'JS'
import assert from 'node:assert/strict';
import { PGlite } from '@electric-sql/pglite';

const database = new PGlite();
const { rows } = await database.query(`
  select tsvector_to_array(to_tsvector('simple', words)) as searched, regexp_split_to_array(words, '\\W+') as split,
    split_part(words, ' ', 1) ~ '^\\w+$' as is_word, regexp_count(split_part(words, ' ', 1), '\\m') as beginnings
  from (values ('हिन्दी प्रणाली'), ('Jñāna Prabodhinī')) as given (words)`);
for (const row of rows) console.log(JSON.stringify(row));
const [hindi, latin] = rows;
assert.deepEqual([...hindi.searched].sort(), ['प्रणाली', 'हिन्दी']);
assert.equal(hindi.split.length, 4);
assert.equal(hindi.is_word, false);
assert.equal(hindi.beginnings, 2);
assert.equal(latin.split.length, 2);
assert.equal(latin.is_word, true);
JS
node run.mjs
