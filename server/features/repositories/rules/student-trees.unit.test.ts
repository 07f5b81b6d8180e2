import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TreeFile } from '#domain/repository.ts';
import { countLanguages } from '#sandbox/github/languages.ts';
import { makeGenericQuestions } from './generic-viva.ts';
import { matchesGlob, splitPath } from './glob.ts';
import { shareLanguages } from './language-shares.ts';
import { isRealTest, isSource, sortFiles } from './own-files.ts';

/**
 * Paths and sizes of real repositories, without pictures, and with a part of each large library. What the
 * students wrote was listed by people who looked at the tree alone: `own` has patterns, and those with `!`
 * take away. The table of foreign files was made with the trees `a-…`, and tried on those of `b-…`.
 */
const FOLDER = new URL('./trees/', import.meta.url);

interface Tree {
  name: string;
  files: TreeFile[];
  isOwn: (path: string) => boolean;
  entries: string[];
  hasTests: boolean;
  /** Whether a generator wrote the README. */
  isTemplateReadme: boolean;
}

function readTree(file: string): Tree {
  const [head = '', body = ''] = readFileSync(new URL(file, FOLDER), 'utf8').split('\n\n');
  const facts = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s)));
  const patterns = String(facts.own).split(' ').filter(Boolean);
  const matches = (path: string, list: string[]) =>
    list.some((pattern) => matchesGlob(splitPath(pattern), splitPath(path)));
  return {
    name: `${file}: ${facts.kind}`,
    files: body
      .trimEnd()
      .split('\n')
      .flatMap((line) => {
        const [folder = '', ...files] = line.split('\t');
        return files.map((each) => {
          const [size, ...name] = each.split(' ');
          return { path: folder + name.join(' '), size: Number(size) };
        });
      }),
    isOwn: (path) =>
      matches(
        path,
        patterns.filter((each) => !each.startsWith('!')),
      ) &&
      !matches(
        path,
        patterns.flatMap((each) => (each.startsWith('!') ? each.slice(1) : [])),
      ),
    entries: String(facts.entry).split(' '),
    hasTests: facts.tests === 'yes',
    isTemplateReadme: facts.readme === 'template',
  };
}

const trees = readdirSync(FOLDER).map(readTree);

test('there are trees of many kinds', () => {
  expect(trees.length).toBeGreaterThan(50);
});

describe.each(trees)('$name', ({ files, isOwn, entries, hasTests, isTemplateReadme }) => {
  const questions = makeGenericQuestions(sortFiles(files), { isTemplateReadme });

  test('the ten questions are about what the student wrote', () => {
    expect(questions).toHaveLength(10);
    const others = questions.filter(({ id, path }) => id !== 'entry-point' && !isOwn(path));
    expect(others.map(({ ask }) => ask)).toEqual([]);
  });

  test('the program starts where it does', () => {
    const { ask = '', path = '' } = questions.find(({ id }) => id === 'entry-point') ?? {};
    if (ask.startsWith('The program starts in')) expect(entries).toContain(path);
    else expect(isOwn(path)).toBe(true);
  });

  test('tests are real ones', () => {
    expect(sortFiles(files).own.some(isRealTest)).toBe(hasTests);
    const asked = questions.find(({ id }) => id === 'test')?.ask ?? '';
    expect(asked.startsWith('Choose one test')).toBe(hasTests);
  });

  test('languages are those of the student', () => {
    const count = (counted: TreeFile[]) =>
      countLanguages(counted.map((file) => ({ ...file, mode: '100644' })));
    const written = files.filter(({ path }) => isOwn(path));
    const expected = shareLanguages(count(written), { own: written, templates: [], others: [] });
    const shares = shareLanguages(count(files), sortFiles(files));
    const names = expected.map(({ name }) => name);
    const isCode = (name: string) => !['CSS', 'HTML'].includes(name);
    expect(names.filter(isCode).slice(0, 2)).toContain(shares.map(({ name }) => name).find(isCode));
    // Style sheets of themes have the names that people give to theirs, and so have a few of their scripts.
    for (const { name, share } of shares) if (share >= 0.1) expect([...names, 'CSS']).toContain(name);
  });

  test('source files are told apart', () => {
    const own = new Set(sortFiles(files).own.map(({ path }) => path));
    const source = files.filter(({ path, size }) => size > 0 && isSource(path.toLowerCase()));
    const wrong = source.filter(({ path }) => own.has(path) !== isOwn(path));
    expect(wrong.length / source.length).toBeLessThan(0.1);
  });
});
