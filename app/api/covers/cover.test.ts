import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Cover, drawingUrl } from '#app/components/cover.tsx';
import { toCover } from '#domain/cover.ts';

import { coverSvg } from './draw-cover.ts';

const LARGEST_BYTES = 4096;

const catalogue = JSON.parse(
  await readFile(new URL('../../../content/catalogue.json', import.meta.url), 'utf8'),
) as { slug: string; tech: string[] }[];

const motifs: [string, string[]][] = [
  ['certificate-ledger', ['Solidity']],
  ['phishing-detector', ['Python']],
  ['smart-irrigation', ['ESP32']],
  ['sign-reader', ['OpenCV']],
  ['resume-ranker', ['spaCy']],
  ['retail-pipeline', ['Kafka']],
  ['bus-tracker', ['Flutter']],
  ['energy-forecast', ['PyTorch']],
  ['swarm-share', ['gRPC']],
  ['cricket-analytics', ['Pandas']],
  ['library-desk', ['JavaFX']],
  ['hostel-desk', ['Laravel']],
];

function render(slug: string, tech: string[], coverImage: string | null = null): string {
  const cover = toCover({ coverImage, pictureId: null });
  return renderToStaticMarkup(createElement(Cover, { project: { slug, tech, cover } }));
}

test.each(motifs)('the cover of %s is drawn within 4 KB, with valid numbers', (slug, tech) => {
  for (let i = 0; i < 200; i += 1) {
    const svg = coverSvg(`${slug}-${i}`, tech);
    expect(svg.length).toBeLessThan(LARGEST_BYTES);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|\d\.\d{3}/);
  }
});

test('every project of the catalogue has its own cover', () => {
  expect(new Set(catalogue.map(({ slug, tech }) => coverSvg(slug, tech))).size).toBe(catalogue.length);
});

test('changed drawings get new addresses, since browsers keep the old ones for a year', () => {
  const digest = createHash('sha256');
  for (const [slug, tech] of motifs)
    for (let i = 0; i < 20; i += 1) digest.update(coverSvg(`${slug}-${i}`, tech));
  const [, version] = /[?&]v=(\d+)/.exec(drawingUrl({ slug: 'a', tech: [] })) ?? [];
  // If a changed drawing makes this fail, raise DRAWING_VERSION in app/components/cover.tsx and update this
  // line.
  expect(`${version} ${digest.digest('hex').slice(0, 12)}`).toBe('1 791a179533d4');
});

test('the themes of a cover have the colors of the shop', async () => {
  const css = await readFile(new URL('../../styles/color-themes.css', import.meta.url), 'utf8');
  const svg = coverSvg('any', ['Python']);
  const [light = '', dark = ''] = css.split('.dark {');
  const names = { fill: 'raised', line: 'ink-1', hair: 'ink-2', shade: 'ink-3', mark: 'ink-mark' };
  const expected = (theme: string) =>
    Object.entries(names).map(
      ([name, own]) => `--${name}:${new RegExp(`--${own}: (#\\w+)`).exec(theme)?.[1]}`,
    );
  expect(svg).toContain(`svg{${expected(light).join(';')}}use{${expected(dark).join(';')}}`);
});

test('the address of a drawing says everything that it depends on', () => {
  expect(drawingUrl({ slug: 'maze-solver', tech: ['C++', 'React Native'] })).toBe(
    '/covers/maze-solver.svg?tech=C%2B%2B%2CReact+Native&v=1',
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example/x.png',
  'http://plain.example/x.png',
  '/\\elsewhere.example/x.png',
])('ignores the cover URL %s', (url) => {
  expect(render('any', ['Python'], url)).toBe(render('any', ['Python']));
});

test('a picture of another site is shown as it is, with the drawing as its fallback', () => {
  const html = render('any', ['Python'], 'https://pictures.example/x.png');
  expect(html.match(/<img [^>]*src="[^"]+/g)).toHaveLength(2);
  expect(html).toMatch(/src="https:\/\/pictures\.example\/x\.png"[^>]*>.*src="\/covers\/any\.svg/);
  expect(html).not.toContain('srcSet');
});

test('a picture of the shop has its widths, and its own address before any other cover', () => {
  const cover = toCover({ coverImage: 'https://pictures.example/x.png', pictureId: 'abc' });
  expect(cover).toEqual({
    url: '/covers/abc-640.webp',
    srcset: '/covers/abc-320.webp 320w, /covers/abc-480.webp 480w, /covers/abc-640.webp 640w',
  });
  const html = renderToStaticMarkup(
    createElement(Cover, { project: { slug: 'any', tech: [], field: 'ai', cover } }),
  );
  expect(html).toContain(`srcSet="${cover?.srcset}"`);
  expect(html).toMatch(
    /^<span class="cover" data-field="ai"><img [^>]*width="640" height="400" loading="lazy"/,
  );
});
