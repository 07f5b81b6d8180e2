import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readShowcase } from './repository.ts';

const slugs = readdirSync(new URL('../../repositories/', import.meta.url));
const read = (content: unknown) => Buffer.from((content as () => Uint8Array)());

test('at least 20 repositories have screenshots, sample pages of the report and code', () => {
  expect(slugs.length).toBeGreaterThanOrEqual(20);
  for (const slug of slugs) {
    const { files } = readShowcase(slug);
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
    // A manifest may name 20 files, with code up to 100 KB and pictures up to 2 MB.
    expect(files.length).toBeLessThanOrEqual(20);
    for (const { content } of files) expect(read(content).length).toBeLessThan(100 * 1024);
  }
});
