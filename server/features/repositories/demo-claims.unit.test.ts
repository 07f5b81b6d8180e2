import { describe, expect, test } from 'vitest';
import { judgeClaims } from '#domain/claims.ts';
import { readFiles, seedOf } from '#sandbox/github/demo-repository.ts';
import { readProjects } from '#sandbox/github/demo-source.ts';
import { countLanguages } from '#sandbox/github/languages.ts';

const catalogue = new URL('../../../content/catalogue.json', import.meta.url);
/** With the files of its repository, but a project's own README without the sections that are made from the catalogue. */
const demos = [...readProjects(catalogue).values()].map(({ project, lender }) => {
  const { commits, checks } = seedOf(project, lender);
  const files = project === lender ? readFiles(project.slug) : (commits.at(-1)?.files ?? []);
  const read = (path: string) => {
    const content = files.find((file) => file.path === path)?.content ?? '';
    return typeof content === 'string'
      ? content
      : Buffer.from((content as () => Uint8Array)()).toString('latin1');
  };
  return { ...project, lender, checks, paths: files.map(({ path }) => path), read };
});

/** Counts what a promise such as `24 documented endpoints` is about. */
const COUNTS: [promise: RegExp, count: (demo: (typeof demos)[number]) => number][] = [
  [
    /(\d+) documented endpoints/,
    ({ paths, read }) => {
      const code = paths.filter((path) => /^server\/app\/.*\.py$/.test(path)).map(read);
      return code.join('\n').match(/^@(app|router)\.(get|post|put|delete)\(/gm)?.length ?? 0;
    },
  ],
  [
    /all (\d+) endpoints/,
    ({ paths, read }) => {
      const file = paths.find((path) => path.endsWith('.postman_collection.json')) ?? '';
      return (JSON.parse(read(file)) as { item: unknown[] }).item.length;
    },
  ],
  // The names of its files stand uncompressed in a ZIP file.
  [
    /(\d+) (presentation )?slides/,
    ({ read }) => new Set(read('docs/slides.pptx').match(/ppt\/slides\/slide\d+\.xml/g)).size,
  ],
  [
    /report of (\d+) pages/,
    ({ read }) => read('docs/report-sample.pdf').match(/\/Type \/Page\b/g)?.length ?? 0,
  ],
  [/(\d+) tests/, ({ checks }) => Number(checks[0]?.passed.title.match(/^(\d+) passed/)?.[1])],
  [/(\d+) dbt models/, ({ paths }) => paths.filter((path) => /^models\/.*\.sql$/.test(path)).length],
];
/** Nouns of promises that can be counted in a repository. */
const COUNTABLE = /\d+ [\w -]*?(endpoints|slides|pages|tests|models|charts|notebooks|screens)/g;

describe.each(demos)('the repository of $slug', (demo) => {
  const { slug, lender, tech, features, paths, read } = demo;

  test('shows each technology', () => {
    const sizes = paths.map((path) => ({ path, mode: '100644', size: read(path).length }));
    const languages = Object.keys(countLanguages(sizes)).map((name) => ({ name }));
    const evidence = { languages, tree: sizes, isWhole: true, readme: read('README.md'), requires: [] };
    expect(judgeClaims(tech, evidence)).toEqual(tech.map((name) => ({ tech: name, found: true })));
  });

  test('says whose files it has', () => {
    const borrowed = `In this demo, its repository has the files of ${lender.name}`;
    expect(features.filter((feature) => /^In this demo/.test(feature))).toEqual(
      slug === lender.slug ? [] : [borrowed],
    );
  });

  test('has what its features count', () => {
    const promised = features.flatMap((feature) => feature.match(COUNTABLE) ?? []);
    const checked = features.flatMap((feature) =>
      COUNTS.flatMap(([promise, count]) => {
        const number = promise.exec(feature)?.[1];
        return number === undefined ? [] : [{ feature, promised: Number(number), found: count(demo) }];
      }),
    );
    expect(checked.length, 'promises without a count').toBe(promised.length);
    for (const { feature, promised: number, found } of checked) expect(found, feature).toBe(number);
  });

  test('has the documents that its features name, and notes for each slide', () => {
    const text = features.join('\n');
    if (/setup guide/i.test(text)) expect(paths).toContain('docs/setup.md');
    if (/consent form/i.test(text)) expect(paths).toContain('docs/consent-form.md');
    if (/report/i.test(text)) expect(read('docs/report-sample.pdf').startsWith('%PDF-')).toBe(true);
    const slides = read('docs/slides.pptx');
    const count = (of: RegExp) => new Set(slides.match(of)).size;
    expect(count(/ppt\/notesSlides\/notesSlide\d+\.xml/g)).toBe(count(/ppt\/slides\/slide\d+\.xml/g));
  });
});
