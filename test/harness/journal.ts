import { expect } from 'vitest';
import { ACCOUNTS, type Account, type Voucher } from '#domain/journal.ts';

/** The balances of all accounts in paise: debits are positive. Every voucher must be balanced and unique. */
export function balancesOf(vouchers: readonly Voucher[]): Record<Account, number> {
  const balances = Object.fromEntries(Object.keys(ACCOUNTS).map((account) => [account, 0]));
  for (const { id, entries } of vouchers) {
    expect(
      entries.reduce((sum, { paise }) => sum + paise, 0),
      id,
    ).toBe(0);
    for (const { account, paise } of entries) balances[account] = (balances[account] ?? 0) + paise;
  }
  expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length);
  return balances as Record<Account, number>;
}
