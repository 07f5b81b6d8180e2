import { expect, test } from 'vitest';
import { parseProjectsQuery } from '#app/lib/projects-query.ts';
import { resultText } from './list-labels.ts';

test.each([
  ['', 117, false, '117 projects'],
  ['', 100_000, false, '1,00,000 projects'],
  ['search=react', 1, false, '1 project for “react”'],
  ['search=pyhton', 9, true, 'No projects found for "pyhton". Showing close matches.'],
  ['search=cobol&tech=React', 0, false, 'No projects found for "cobol".'],
  ['tech=Cobol', 0, false, 'No projects found for "Cobol".'],
  ['price=free', 0, false, 'No projects found for these filters: Free.'],
  ['tech=React&price=under-500', 0, false, 'No projects found for these filters: React, Under ₹500.'],
  [
    'field=ai&level=beginner&team=3&hardware=none',
    0,
    false,
    'No projects found for these filters: AI/ML, Beginner, Team of 3, No hardware.',
  ],
  ['', 0, false, 'No projects yet.'],
])('?%s with %i results (corrected: %s): %s', (params, total, isCorrected, text) => {
  expect(resultText(parseProjectsQuery(new URLSearchParams(params)), total, isCorrected)).toBe(text);
});
