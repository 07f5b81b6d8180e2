// Static check: no text, comment or title of a test contains a word that docs/voice.md bans. The data of tests
// and records of the past may.
import { globSync, readFileSync } from 'node:fs';

const GUIDE = 'docs/voice.md';
const TEXTS = [
  '{app,bench,content,contract,domain,sandbox,scripts,server,test}/**/*.{ts,tsx,md,json}',
  'main.ts',
  '{README,SECURITY}.md',
  'docs/*.md',
];
const COMMENTS_AND_TITLES =
  /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|(?<=\b(?:test|describe)\b[^\n'"`]*\(\s*)(['"`]).*?\1/gm;

/** The words in code spans of the guide's last table. */
function bannedWords(): string[] {
  const [, list = ''] = readFileSync(GUIDE, 'utf8').split('## Banned words');
  const rows = list.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

/** Matches a word with either case of its first letter, also when it is broken over two lines. */
function toPattern(word: string): string {
  const [first = '', ...rest] = word.replaceAll(' ', '\\s+');
  return `[${first.toLowerCase()}${first.toUpperCase()}]${rest.join('')}`;
}

/** Where formatting breaks a text of JSX before or after an element. */
const JSX_SPACE = /\{' '\}/g;

/** Texts that were agreed word by word. */
const AGREED = /Nobody has bought it in the last 12 months/g;

/** A file without the code of a test and the braces around spaces in JSX, with the same line numbers. */
function readText(file: string): string {
  const text = readFileSync(file, 'utf8').replace(JSX_SPACE, '     ').replace(AGREED, '');
  if (!/\.(test|spec)\.tsx?$|^test\//.test(file)) return text;
  let end = 0;
  const blank = (code: string) => code.replace(/[^\n]/g, ' ');
  const kept = [...text.matchAll(COMMENTS_AND_TITLES)].map(({ 0: part, index }) => {
    const before = blank(text.slice(end, index));
    end = index + part.length;
    return before + part;
  });
  return kept.join('');
}

const words = bannedWords();
if (words.length === 0) throw new Error(`${GUIDE} bans no words.`);
const pattern = new RegExp(`(?<![\\w-])(${words.map(toPattern).join('|')})s?(?![\\w-])`, 'g');

const files = globSync(TEXTS).filter((file) => file !== GUIDE);
const found = files.flatMap((file) => {
  const text = readText(file);
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: ${word.replace(/\s+/g, ' ')}`;
  });
});

for (const line of found) console.log(line);
process.exitCode = found.length > 0 ? 1 : 0;
