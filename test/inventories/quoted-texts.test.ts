import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { QUOTED_TEXTS } from './quoted-texts.ts';

const root = new URL('../../', import.meta.url).pathname;
const SOURCES = '{app,content,domain,server,sandbox}/**/*.{ts,tsx,js}';
/** Sentences and long labels. Shorter names, such as `Name`, mean other things elsewhere. */
const LONG = 4;
const VARIABLE = /\{[^}]*\}/g;

/** The code without comments, on one line. */
function readSource(file: string): string {
  return readFileSync(`${root}${file}`, 'utf8')
    .replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
    .replace(/\\(['"`])/g, '$1')
    .replace(/\{' '\}/g, ' ')
    .replace(/\s+/g, ' ');
}

const sources = globSync(SOURCES, {
  cwd: root,
  exclude: (name) => /\.test\.tsx?$|sandbox\/repositories\//.test(String(name)),
}).map((file) => ({ file, source: readSource(file) }));

/** A text that ends where its literal or element does, with anything short at `{…}`. */
function toPattern(text: string): RegExp {
  const parts = text.split(VARIABLE).map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`['"\`>}] ?${parts.join('[^]{0,120}?')} ?['"\`<{]`);
}

const findPlaces = (text: string) => {
  const pattern = toPattern(text);
  return sources.flatMap(({ file, source }) => (pattern.test(source) ? [file] : []));
};

const isLong = (text: string) => (text.replace(VARIABLE, '').match(/\p{L}+/gu) ?? []).length >= LONG;

test.each(Object.entries(QUOTED_TEXTS))(
  'the code has the texts of the %s in their words',
  (_section, texts) => {
    const places = Object.fromEntries(texts.map((text) => [text, findPlaces(text)]));
    const missing = Object.entries(places).filter(([, files]) => files.length === 0);
    expect(missing.map(([text]) => text)).toEqual([]);
    const repeated = Object.entries(places).filter(([text, files]) => isLong(text) && files.length > 1);
    expect(repeated).toEqual([]);
  },
);
