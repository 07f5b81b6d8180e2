import { describe, expect, test } from 'vitest';
import { formatSignedRupees, getEarningLabel } from './earning-labels.ts';
import { ringProgress } from './ring-progress.ts';
import { referralLink, whatsAppLink } from './share-links.ts';

test.each([
  [0, 0],
  [100, 33],
  [299.99, 99],
  [300, 100],
  [400, 100],
  [-100, 0],
])('₹%d of ₹300 is %i %%', (value, percent) => {
  expect(ringProgress(value, 300)).toBe(percent);
});

test.each([
  [100, '+₹100'],
  [-100, '−₹100'],
  [-1200, '−₹1,200'],
  [0, '₹0'],
])('%d rupees are written %s', (rupees, text) => {
  expect(formatSignedRupees(rupees)).toBe(text);
});

describe('where an earning comes from', () => {
  const earning = { id: '1', amount: 100, at: 0, projectName: 'Smart Irrigation', transactionId: null };
  test.each([
    [{ ...earning, kind: 'reward' }, 'A friend bought Smart Irrigation with your code.'],
    [{ ...earning, kind: 'reversal' }, 'Smart Irrigation: the reward was taken back.'],
    [
      { ...earning, kind: 'payout', projectName: null, transactionId: 'UTR-1' },
      'Paid out. Transaction ID: UTR-1',
    ],
  ] as const)('%o', (given, words) => {
    expect(getEarningLabel(given)).toBe(words);
  });
});

test('what is shared carries the code', () => {
  const link = referralLink('https://shop.example', 'ABC234');
  expect(link).toBe('https://shop.example/?ref=ABC234');
  const shared = new URL(whatsAppLink(link, 'Capstone'));
  expect(shared.origin).toBe('https://wa.me');
  expect(shared.searchParams.get('text')).toContain(link);
});
