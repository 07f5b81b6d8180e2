import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderConfiguration } from '../../scripts/configuration.ts';

test('docs/configuration.md describes the settings as .env.example does: npm run configuration', () => {
  const example = readFileSync('.env.example', 'utf8');
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(renderConfiguration(example));
});
