import { expect, test } from 'vitest';
import { projectsFigure, technologiesFigure } from './stats.tsx';

test.each([
  [0, '0 projects', '0 technologies'],
  [1, '1 project', '1 technology'],
  [19, '19 projects', '19 technologies'],
  [20, '20 projects', '20+ technologies'],
  [99, '99 projects', '20+ technologies'],
  [100, '100+ projects', '20+ technologies'],
  [117, '100+ projects', '20+ technologies'],
])('the figures of %i are %j and %j', (count, projects, technologies) => {
  expect(projectsFigure(count)).toBe(projects);
  expect(technologiesFigure(count)).toBe(technologies);
});
