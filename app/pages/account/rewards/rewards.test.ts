import { expect, test } from 'vitest';
import { whatsAppUrl } from '#app/components/ui/whatsapp-link.tsx';
import { getEarningLabel } from './earnings-list.tsx';
import { getPercent } from './rewards.tsx';

test.each([
  [0, 0],
  [100, 33],
  [299.99, 99],
  [300, 100],
  [400, 100],
  [-100, 0],
])('₹%d of ₹300 is %i %%', (value, percent) => {
  expect(getPercent(value, 300)).toBe(percent);
});

const earning = {
  id: '1',
  amount: 100,
  at: 0,
  projectName: 'Smart Irrigation',
  transactionId: null,
  returnReference: null,
};
test.each([
  [{ ...earning, kind: 'reward' }, 'A friend bought Smart Irrigation with your code.'],
  [{ ...earning, kind: 'reversal' }, 'Smart Irrigation: the reward was taken back.'],
  [
    { ...earning, kind: 'payout', projectName: null, transactionId: 'UTR-1' },
    'Paid out. Transaction ID: UTR-1',
  ],
  [
    { ...earning, kind: 'payout_return', projectName: null, returnReference: 'RTN-1' },
    'The bank sent your payout back. Reference: RTN-1',
  ],
] as const)('labels $kind', (entry, label) => {
  expect(getEarningLabel(entry)).toBe(label);
});

test('the referral link is shared on WhatsApp', () => {
  const url = new URL(
    whatsAppUrl(
      'Capstone has projects. If you buy with my link, I earn ₹100 & more: https://shop.example/?ref=ABC234',
    ),
  );
  expect(url.origin).toBe('https://wa.me');
  expect(url.searchParams.get('text')).toBe(
    'Capstone has projects. If you buy with my link, I earn ₹100 & more: https://shop.example/?ref=ABC234',
  );
});
