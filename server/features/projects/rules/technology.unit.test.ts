import { expect, test } from 'vitest';
import { toTechnologySlug } from './technology.ts';

test.each([
  ['Python', 'python'],
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['.NET', 'dotnet'],
  ['ASP.NET Core', 'asp-net-core'],
  ['Node.js', 'node-js'],
  ['हिन्दी', ''],
])('the technology %s has the slug %s, and the slug keeps itself', (name, slug) => {
  expect(toTechnologySlug(name)).toBe(slug);
  expect(toTechnologySlug(slug)).toBe(slug);
});
