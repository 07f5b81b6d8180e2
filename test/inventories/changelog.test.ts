import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The changelog is read before a shop is upgraded: it names each setting and each migration.

const changelog = readFileSync('CHANGELOG.md', 'utf8');

test('the changelog names each setting and each migration', () => {
  const example = readFileSync('.env.example', 'utf8');
  const settings = [...example.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name);
  const migrations = readdirSync('server/platform/db/migrations').flatMap(
    (file) => file.match(/^\d{4}(?!_baseline)/) ?? [],
  );
  expect(settings.length).toBeGreaterThan(50);
  expect(migrations.length).toBeGreaterThan(10);
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(changelog);
  expect(
    [...settings, ...migrations].filter((name) => !isNamed(name)),
    'Add a line about each of these to CHANGELOG.md, under "Unreleased"',
  ).toEqual([]);
});
