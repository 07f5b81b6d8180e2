import { expect, test } from 'vitest';
import { copyNames, repositoryOfPurchase } from './delivery.ts';

const order = {
  repoOwner: 'acme',
  repoName: 'shop',
  delivery: 'shared',
  soldCommit: 'a'.repeat(40),
  copyCommit: null,
} as const;

test('the repository of a shared purchase is the project’s, at the sold commit', () => {
  expect(repositoryOfPurchase(order)).toEqual({ owner: 'acme', repo: 'shop', commit: order.soldCommit });
});

test('the repository of a copy is null until it is ready, and then the copy at its first commit', () => {
  expect(repositoryOfPurchase({ ...order, delivery: 'own' })).toBeNull();
  const copyCommit = 'b'.repeat(40);
  expect(repositoryOfPurchase({ ...order, delivery: 'own', copyCommit })?.commit).toBe(copyCommit);
});

test('the names of a copy end with 8, 12 and all characters of the order’s ID', () => {
  expect(copyNames('smart-attendance', 'order_QwErTyUiOpAsDf')).toEqual([
    'smart-attendance-qwertyui',
    'smart-attendance-qwertyuiopas',
    'smart-attendance-qwertyuiopasdf',
  ]);
});

test('the names of a copy have at most 100 characters, and short IDs give one name', () => {
  expect(copyNames('x'.repeat(120), 'free_abcdef12').map(({ length }) => length)).toEqual([100]);
  expect(copyNames('any', 'order_AB')).toEqual(['any-ab']);
});
