import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VIVA_KINDS, VIVA_LEVELS } from '#domain/viva.ts';
import { seedOf } from '#sandbox/github/demo-repository.ts';
import { readProjects } from '#sandbox/github/demo-source.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import type { TaskRunner } from '../../platform/worker/task-runner.ts';
import { createLineReader } from './read-lines.ts';
import { readTours } from './read-tours.ts';
import { readViva } from './read-viva.ts';

const slugs = readdirSync(new URL('../../../sandbox/repositories/', import.meta.url));
const projects = readProjects(new URL('../../../content/catalogue.json', import.meta.url)).values();
const vivas = await Promise.all(
  [...projects]
    .filter(({ project }) => slugs.includes(project.slug))
    .map(async ({ project, lender }) => {
      const files = seedOf(project, lender).commits.at(-1)?.files ?? [];
      const served = new Map(files.map((file) => [file.path, file.content]));
      const read = (path: string) => {
        const content = served.get(path);
        return Buffer.from(typeof content === 'function' ? content() : String(content));
      };
      const reader: Partial<RepositoryReader> = { getFile: async ({ path }) => read(path) };
      const of = { owner: 'demo', repo: project.slug, commit: '0'.repeat(40) };
      const whole = reader as RepositoryReader;
      const readLines = createLineReader(whole, of);
      const tree = [...served.keys()].map((path) => ({ path, mode: '100644', type: 'blob', sha: '' }));
      const renderer = { run: async () => '<p>Text.</p>' } as unknown as TaskRunner;
      const tours = await readTours({ reader: whole, readLines, renderer, of, files: tree });
      return { slug: project.slug, served, read, ...(await readViva(whole, readLines, of, tree)), tours };
    }),
);

describe.each(vivas)('the viva questions of $slug', ({ served, read, questions, problems }) => {
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
      if (!served.has(path)) return [`${id}: ${path}`];
      const [from, to] = lines ?? [1];
      const text = read(path)
        .toString()
        .split('\n')
        .slice(from - 1, to)
        .join('\n');
      const named = [ask, ...points].flatMap((each) => each.split('`').filter((_, index) => index % 2 === 1));
      return named.filter((name) => !contains(text, name)).map((name) => `${id}: ${name}`);
    });
    expect(wrong).toEqual([]);
  });
});

test('each demo repository has viva questions, and no two ask the same', () => {
  expect(vivas.map(({ slug }) => slug).sort()).toEqual(slugs.sort());
  const asks = vivas.flatMap(({ questions }) => questions.map(({ ask }) => ask));
  expect(asks.filter((ask, index) => asks.indexOf(ask) !== index)).toEqual([]);
});

/** Says whether a text contains a whole name or number: `8` isn't in `0.8`, and `at` isn't in `data`. */
function contains(text: string, name: string): boolean {
  const before = /^\w/.test(name) ? '(?<!\\w|\\d\\.)' : '';
  const after = /\w$/.test(name) ? '(?!\\w|\\.\\d)' : '';
  return new RegExp(`${before}${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${after}`).test(text);
}

test('at least six repositories have a tour of six steps or more, and every step names code that is there', () => {
  const told = vivas.flatMap(({ tours }) => tours.problems);
  expect(told).toEqual([]);
  const long = vivas.filter(({ tours }) => tours.tours.some(({ steps }) => steps.length >= 6));
  expect(long.length).toBeGreaterThanOrEqual(6);
});
