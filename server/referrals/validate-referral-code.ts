import { eq } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import type { Context } from '../context.ts';
import { users } from '../users/schema.ts';
import { findReferrer } from './find-referrer.ts';

/**
 * Whether the caller, buying with this e-mail, may use the code. Anybody may ask; the GitHub account that is bought for is
 * compared when the order is opened, the one that a signed-in caller is known by already here. Throws as `findReferrer`.
 */
export async function validateReferralCode(
  context: Context,
  { referralCode, email }: ParsedDataOf<'validateReferralCode'>,
): Promise<ResultOf<'validateReferralCode'>> {
  const { actor } = context;
  await findReferrer(context, {
    code: referralCode,
    buyer: {
      userId: actor?.userId ?? null,
      email: actor?.email ?? email ?? null,
      githubAccountId: actor ? await githubAccountOf(context, actor.userId) : null,
    },
  });
  return { message: 'Referral code applied.' };
}

async function githubAccountOf({ db }: Context, userId: string): Promise<number | null> {
  const [row] = await db
    .select({ githubAccountId: users.githubAccountId })
    .from(users)
    .where(eq(users.id, userId));
  return row?.githubAccountId ?? null;
}
