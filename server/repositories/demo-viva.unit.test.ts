import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VIVA_KINDS, VIVA_LEVELS } from '#domain/viva.ts';
import { readProjects } from '#sandbox/github/demo/projects.ts';
import { readShowcase, seedOf } from '#sandbox/github/demo/repository.ts';
import { parseViva } from './parse-viva.ts';

const projects = [...readProjects(new URL('../../content/catalogue.json', import.meta.url)).values()];
const vivas = projects
  .filter(({ slug }) => readShowcase(slug).files.some(({ path }) => path === 'viva.json'))
  .map((project) => {
    const { files } = readShowcase(project.slug);
    const served = new Map(
      seedOf(project)
        .commits.at(-1)
        ?.files.map(({ path, content }) => [path, content]),
    );
    const read = (path: string) => {
      const content = served.get(path);
      return Buffer.from(typeof content === 'function' ? content() : String(content));
    };
    // The other files of a demo repository only fill it, so no question may be about them.
    const written = new Set([...files.map(({ path }) => path), 'README.md']);
    const { questions, problems } = parseViva(read('viva.json'));
    return { slug: project.slug, written, read, questions: questions ?? [], problems };
  });

describe.each(vivas)('the viva questions of $slug', ({ written, read, questions, problems }) => {
  test('are valid and of all kinds and levels, with 2 or 3 samples', () => {
    expect(problems).toEqual([]);
    expect(questions.length).toBeGreaterThanOrEqual(20);
    expect(questions.length).toBeLessThanOrEqual(40);
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(VIVA_KINDS));
    expect(new Set(questions.map(({ level }) => level))).toEqual(new Set(VIVA_LEVELS));
    expect(new Set(questions.map(({ path }) => path)).size).toBeGreaterThanOrEqual(2);
    expect([2, 3]).toContain(questions.filter(({ isSample }) => isSample).length);
  });

  test('name only what their lines contain', () => {
    const wrong = questions.flatMap(({ id, ask, path, lines, points }) => {
      if (!written.has(path)) return [`${id}: ${path}`];
      const all = read(path).toString().trimEnd().split('\n');
      const [from, to] = lines ?? [1, all.length];
      if (to > all.length) return [`${id}: line ${to} of ${all.length}`];
      const text = all.slice(from - 1, to).join('\n');
      const named = [ask, ...points].flatMap((each) => each.split('`').filter((_, index) => index % 2 === 1));
      return named.filter((name) => !contains(text, name)).map((name) => `${id}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('each demo repository has viva questions, and no two ask the same', () => {
  const folders = readdirSync(new URL('../../sandbox/repositories/', import.meta.url));
  expect(vivas.map(({ slug }) => slug).sort()).toEqual(folders.sort());
  const asks = vivas.flatMap(({ questions }) => questions.map(({ ask }) => ask));
  expect(asks.filter((ask, index) => asks.indexOf(ask) !== index)).toEqual([]);
});

/** Says whether a text contains a whole name or number: `8` isn't in `0.8`, and `at` isn't in `data`. */
function contains(text: string, name: string): boolean {
  const before = /^\w/.test(name) ? '(?<!\\w|\\d\\.)' : '';
  const after = /\w$/.test(name) ? '(?!\\w|\\.\\d)' : '';
  return new RegExp(`${before}${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${after}`).test(text);
}
