import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Project } from '#contract/documents.ts';
import { Cover } from './cover.tsx';
import { drawCover } from './draw-cover.ts';
import { drawCoversWith } from './use-draw-cover.ts';

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

drawCoversWith(drawCover);

function render(slug: string, tech: string[], coverImage: string | null = null): string {
  const project = { slug, tech, coverImage } as Project;
  return renderToStaticMarkup(createElement(Cover, { project }));
}

test.each(motifs)('draws %s within 4 KB, with valid numbers', (slug, tech) => {
  for (let i = 0; i < 200; i += 1) {
    const svg = render(`${slug}-${i}`, tech);
    expect(svg.length).toBeLessThan(LARGEST_BYTES);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|\d\.\d{3}/);
  }
});

test('drawing is deterministic', () => {
  for (const [slug, tech] of motifs) expect(drawCover(slug, tech)).toEqual(drawCover(slug, tech));
});

test('every project of the catalogue has its own drawing', () => {
  const drawings = catalogue.map(({ slug, tech }) => JSON.stringify(drawCover(slug, tech)));
  expect(new Set(drawings).size).toBe(catalogue.length);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example/x.png',
  'http://plain.example/x.png',
  '/\\elsewhere.example/x.png',
])('ignores the cover URL %s', (url) => {
  expect(render('any', ['Python'], url)).toMatch(/^<svg/);
});

test('renders the image above the drawing, its fallback', () => {
  const html = render('any', ['Python'], 'https://pictures.example/x.png');
  expect(html).toMatch(/^<span[^>]*><svg.*<\/svg><img src="https:[^>]*alt=""[^>]*loading="lazy"/);
});
