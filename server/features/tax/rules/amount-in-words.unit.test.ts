import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [100, 'Rupees One Only'],
  [89_900, 'Rupees Eight Hundred Ninety-Nine Only'],
  [49_950, 'Rupees Four Hundred Ninety-Nine and Fifty Paise Only'],
  [1905, 'Rupees Nineteen and Five Paise Only'],
  [100_000, 'Rupees One Thousand Only'],
  [124_000, 'Rupees One Thousand Two Hundred Forty Only'],
  [10_000_000, 'Rupees One Lakh Only'],
  [
    123_456_789,
    'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only',
  ],
  [1_000_000_000, 'Rupees One Crore Only'],
  [123_000_000_000, 'Rupees One Hundred Twenty-Three Crore Only'],
])('%d paise are “%s”', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});
