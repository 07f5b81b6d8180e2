import { formatRupees } from '#domain/money.ts';
import type { Earning } from '#server/queries/list-earnings.ts';

/** Where a line of the earnings comes from, or went. */
export function getEarningLabel({ kind, projectName, transactionId }: Earning): string {
  switch (kind) {
    case 'reward':
      return `A friend bought ${projectName} with your code.`;
    case 'reversal':
      return `${projectName}: the reward was taken back.`;
    case 'payout':
      return `Paid out. Transaction ID: ${transactionId}`;
  }
}

/** `+₹100`, `−₹100`. Takes rupees. */
export function formatSignedRupees(rupees: number): string {
  return `${rupees > 0 ? '+' : ''}${formatRupees(rupees)}`;
}
