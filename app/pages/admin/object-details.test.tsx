import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ObjectDetails } from './object-details.tsx';

const textOf = (object: object) =>
  renderToStaticMarkup(<ObjectDetails object={object} />)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

test.each<[object, string]>([
  [{ createdAt: 1_795_245_310 }, '|Created at|21 Nov 2026, 12:45:10 pm|'],
  [{ githubAccountId: 1_795_245_310 }, '|GitHub account ID|1795245310|'],
  [{ queuedUntil: null }, '|Queued until|—|'],
  [{ active: true, verified: false }, '|Active|yes|Verified|no|'],
  [{ referral: { totalEarnings: 400 } }, '|Referral|Total earnings|400|'],
  [{ purchasedProjects: {} }, '|Purchased projects|—|'],
  [{ tech: ['Python', 'C'] }, '|Tech|Python, C|'],
  [{ 'a1b2-c3': 'x' }, '|a1b2-c3|x|'],
  [{ note: '<b>' }, '|Note|&lt;b&gt;|'],
])('the details of %o have names and formatted values', (object, text) => {
  expect(textOf(object)).toBe(text);
});
