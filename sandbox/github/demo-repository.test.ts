import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listLanguages, readFiles, seedOf } from './demo-repository.ts';
import { readProjects } from './demo-source.ts';
import { countLanguages } from './languages.ts';
import { createState } from './repository-state.ts';
import waiting from './waiting.json' with { type: 'json' };

const slugs = readdirSync(new URL('../repositories/', import.meta.url));
const all = [...readProjects(new URL('../../content/catalogue.json', import.meta.url)).values()];
const read = (content: unknown) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from((content as () => Uint8Array)());

test('at least 20 repositories have screenshots, sample pages of the report and code', () => {
  expect(slugs.length).toBeGreaterThanOrEqual(20);
  for (const slug of slugs) {
    const files = readFiles(slug);
    const screenshots = files.filter(({ path }) => path.startsWith('docs/screenshots/'));
    const code = files.filter(({ path }) => !path.startsWith('docs/'));
    expect(screenshots.length, slug).toBeGreaterThanOrEqual(2);
    for (const { content } of screenshots) {
      const image = read(content);
      expect(image.subarray(8, 16).toString()).toBe('WEBPVP8X');
      expect([image.readUIntLE(24, 3) + 1, image.readUIntLE(27, 3) + 1]).toEqual([1280, 800]);
    }
    const report = read(files.find(({ path }) => path === 'docs/report-sample.pdf')?.content).toString(
      'latin1',
    );
    expect(report.match(/\/Type \/Page\b/g)?.length, slug).toBeGreaterThanOrEqual(6);
    expect(code.length, slug).toBeGreaterThanOrEqual(1);
    // Files stay small, so that a clone of the shop does.
    for (const { content } of files) expect(read(content).length).toBeLessThan(100 * 1024);
  }
});

const repositories = all.map(({ project, lender }) => {
  const files = seedOf(project, lender).commits.at(-1)?.files ?? [];
  const textOf = (wanted: string) =>
    read(files.find(({ path }) => path === wanted)?.content ?? '').toString();
  return { project, lender, paths: files.map(({ path }) => path), files, textOf };
});

test.each(repositories)(
  'the repository of $project.slug has its own README and manifest, and the code of $lender.slug',
  ({ project, lender, paths, files, textOf }) => {
    const { name, description, features, tech, price } = project;
    const readme = textOf('README.md');
    expect(readme.startsWith(`# ${name}\n\n${description}\n\n`)).toBe(true);
    for (const text of [...features, ...tech]) expect(readme).toContain(text);
    for (const [, path = ''] of readme.matchAll(/^- `(.+)`: /gm))
      expect(paths.some((each) => each.startsWith(path))).toBe(true);
    const code = readFiles(lender.slug).filter(({ path }) => !/^(docs\/|viva|README|\.)/.test(path));
    expect(paths).toEqual(expect.arrayContaining(code.map(({ path }) => path)));
    const sizes = files.map(({ path, content }) => ({ path, mode: '100644', size: read(content).length }));
    expect(Object.keys(countLanguages(sizes))).not.toEqual([]);
    if (project.isBare) return expect(paths).not.toContain('capstone.json');

    const manifest = JSON.parse(textOf('capstone.json'));
    expect(manifest).toMatchObject({ name, description, features, tech });
    expect(manifest.price).toBe(price ?? undefined);
    expect(manifest.requires).toContainEqual({ tool: 'git', version: '>=2.30' });
    expect(manifest.previews.length).toBeGreaterThanOrEqual(1);
    // A manifest may name 20 files.
    expect(manifest.previews.length).toBeLessThanOrEqual(20);
    expect(paths).toEqual(expect.arrayContaining(manifest.previews));
    // Pictures, reports and viva questions are those of one project.
    const isOwn = project === lender;
    expect(manifest.previews.some((path: string) => path.startsWith('docs/'))).toBe(isOwn);
    expect(paths.includes('viva.json')).toBe(isOwn);
  },
);

test('repositories have the code of a project with the same field or technology, and the catalogue covers all', () => {
  const shownBy = ({ slug, tech }: (typeof all)[number]['lender']) => [...tech, ...listLanguages(slug)];
  const odd = all.filter(
    ({ project, lender }) =>
      project.field !== lender.field && !project.tech.some((name) => shownBy(lender).includes(name)),
  );
  expect(odd.map(({ project }) => project.slug)).toEqual([]);
  expect(new Set(all.map(({ lender }) => lender.slug))).toEqual(new Set(slugs));
  expect(all.filter(({ project, lender }) => slugs.includes(project.slug) && project !== lender)).toEqual([]);
});

test('commits only add files, pass their checks, and are the same each time', () => {
  for (const { project, lender } of all) {
    const { commits, releases, checkRuns } = createState(seedOf(project, lender));
    const counts = commits.map(({ tree }) => tree.entries.size);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[0], project.slug).toBeGreaterThan(0);
    expect(releases.map(({ tag }) => tag)).toEqual(['v1.0.0', 'v1.1.0']);
    const runs = checkRuns.get(commits.at(-1)?.sha ?? '') ?? [];
    expect(runs.map(({ conclusion }) => conclusion)).toEqual(['success', 'success']);
    const again = createState(seedOf(project, lender));
    expect(again.commits.map(({ sha }) => sha)).toEqual(commits.map(({ sha }) => sha));
  }
});

test('at least six repositories are not in the catalogue and can be imported, one of them without a manifest', () => {
  // A repository of the catalogue would keep its earlier place.
  const last = all.slice(-waiting.length).map(({ project }) => project.slug);
  expect(last).toEqual(waiting.map(({ slug }) => slug));
  expect(waiting.length).toBeGreaterThanOrEqual(6);
  expect(waiting.filter(({ isBare }) => isBare)).toHaveLength(1);
  expect(waiting.filter(({ price }) => price === null)).toHaveLength(1);
});
