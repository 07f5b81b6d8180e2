// Static check: no text for people contains a word that docs/voice.md bans. Comments, tests and records of
// the past may.
import { globSync, readFileSync } from 'node:fs';

const GUIDE = 'docs/voice.md';
const TEXTS = [
  '{app,content,contract,domain,sandbox,scripts,server}/**/*.{ts,tsx,md,json}',
  'content/catalogue.json',
  'main.ts',
  '{README,SECURITY}.md',
  'docs/*.md',
];
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

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

/** A file without its comments, with the same line numbers. */
function readText(file: string): string {
  const text = readFileSync(file, 'utf8');
  return /\.tsx?$/.test(file) ? text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' ')) : text;
}

const words = bannedWords();
if (words.length === 0) throw new Error(`${GUIDE} bans no words.`);
const pattern = new RegExp(`(?<![\\w-])(${words.map(toPattern).join('|')})s?(?![\\w-])`, 'g');

const files = globSync(TEXTS).filter((file) => file !== GUIDE && !/\.test\.tsx?$/.test(file));
const found = files.flatMap((file) => {
  const text = readText(file);
  return [...text.matchAll(pattern)].map(
    ({ 0: word, index }) =>
      `${file}:${text.slice(0, index).split('\n').length}: ${word.replace(/\s+/g, ' ')}`,
  );
});

for (const line of found) console.log(line);
process.exitCode = found.length > 0 ? 1 : 0;
