import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readProjects } from './projects.ts';
import { readShowcase, seedOf } from './repository.ts';

const KINDS = ['explain', 'trace', 'change', 'why', 'number'] as const;
const line = z.int().min(1);
const vivaSchema = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z\d-]{1,40}$/),
        ask: z.string().min(10).max(240),
        kind: z.enum(KINDS),
        path: z.string().min(1),
        lines: z.tuple([line, line]).optional(),
        points: z.array(z.string().min(10).max(240)).min(2).max(6),
        level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        sample: z.literal(true).optional(),
      }),
    )
    .min(20)
    .max(40),
});

const projects = [...readProjects(new URL('../../../content/catalogue.json', import.meta.url)).values()];
const slugs = readdirSync(new URL('../../repositories/', import.meta.url)).filter((slug) =>
  readShowcase(slug).files.some(({ path }) => path === 'viva.json'),
);
const vivas = slugs.map((slug) => {
  const { files } = readShowcase(slug);
  const written = [...files.map(({ path }) => path), 'README.md'];
  const project = projects.find((each) => each.slug === slug);
  const served = project ? (seedOf(project).commits.at(-1)?.files ?? []) : [];
  const textOf = (path: string) => {
    const content = served.find((file) => file.path === path)?.content;
    return typeof content === 'function' ? Buffer.from(content()).toString() : String(content);
  };
  return { slug, written, textOf, viva: vivaSchema.safeParse(JSON.parse(textOf('viva.json'))) };
});

describe.each(vivas)('the viva questions of $slug', ({ written, textOf, viva }) => {
  const questions = viva.data?.questions ?? [];

  test('have all kinds and levels, several files, and 2 or 3 samples', () => {
    expect(viva.error).toBeUndefined();
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(new Set(questions.map(({ level }) => level))).toEqual(new Set([1, 2, 3]));
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(questions.map(({ path }) => path)).size).toBeGreaterThanOrEqual(2);
    expect([2, 3]).toContain(questions.filter(({ sample }) => sample).length);
  });

  test('name only what is in their lines', () => {
    const problems = questions.flatMap(({ id, ask, path, lines, points }) => {
      if (!written.includes(path)) return [`${id}: ${path} is not a written file`];
      const all = textOf(path).trimEnd().split('\n');
      const [from, to] = lines ?? [1, all.length];
      if (from > to || to > all.length) return [`${id}: lines ${from} to ${to} of ${all.length}`];
      const text = all.slice(from - 1, to).join('\n');
      const named = [ask, ...points].flatMap((each) => each.split('`').filter((_, index) => index % 2 === 1));
      return named.filter((name) => !contains(text, name)).map((name) => `${id}: ${name}`);
    });
    expect(problems).toEqual([]);
  });
});

test('no two projects ask the same', () => {
  const asks = vivas.flatMap(({ viva }) => viva.data?.questions.map(({ ask }) => ask) ?? []);
  expect(asks.filter((ask, index) => asks.indexOf(ask) !== index)).toEqual([]);
});

test('answers are in no preview', () => {
  for (const slug of slugs) expect(readShowcase(slug).previews).not.toContain('viva.json');
});

/** Says whether a text contains a name or a number as a whole: `8` isn't in `0.8`, and `at` isn't in `data`. */
function contains(text: string, name: string): boolean {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const before = /^\w/.test(name) ? '(?<!\\w|\\d\\.)' : '';
  const after = /\w$/.test(name) ? '(?!\\w|\\.\\d)' : '';
  return new RegExp(`${before}${pattern}${after}`).test(text);
}
