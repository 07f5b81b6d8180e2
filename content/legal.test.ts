import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every place that docs/legal.md names as keeping a promise exists', () => {
  const text = readFileSync('docs/legal.md', 'utf8');
  const paths = [...text.matchAll(/`((?:app|domain|server)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
