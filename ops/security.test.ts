import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every test that SECURITY.md names exists', () => {
  const rows = readFileSync('SECURITY.md', 'utf8').matchAll(/^\|[^|]*\|[^|]*\| (`.*) \|$/gm);
  const tests = [...rows].map(([, cell = '']) =>
    [...cell.matchAll(/`(\S+\/\S+\.tsx?)`/g)].map(([, path = '']) => path),
  );
  expect(tests.length).toBeGreaterThan(15);
  expect(tests.filter((paths) => paths.length === 0)).toEqual([]);
  expect(tests.flat().filter((path) => !existsSync(path))).toEqual([]);
});
