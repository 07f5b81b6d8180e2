import { randomInt } from 'node:crypto';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import { createReferralCode } from '#domain/referral.ts';
import type { Db } from '../platform/db/client.ts';
import { users } from './schema.ts';

/**
 * Gives a new account its row among the shop's people, with a referral code of its own. Safe to repeat: an account that
 * has its row keeps it.
 */
export async function registerUser(
  { db }: { db: Db },
  account: { id: string; email: string },
): Promise<void> {
  const email = normalizeEmail(account.email);
  for (;;) {
    const inserted = await db
      .insert(users)
      .values({
        id: account.id,
        kind: 'registered',
        email,
        mailbox: getMailbox(email),
        referralCode: createReferralCode((below) => randomInt(below)),
      })
      .onConflictDoNothing({ target: users.referralCode })
      .returning({ id: users.id })
      .catch((error: unknown) => {
        if (isRowOfSameAccount(error)) return [{ id: account.id }];
        throw error;
      });
    if (inserted.length > 0) return;
  }
}

function isRowOfSameAccount(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { constraint?: string }).constraint === 'users_pkey';
}
