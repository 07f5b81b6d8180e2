import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import type { Context } from '../context.ts';
import { findUser } from '../users/find-user.ts';
import { findReferrer } from './find-referrer.ts';

/**
 * Checks whether the caller, buying with this email, may use a referral code. Public. This compares the
 * GitHub account of a signed-in caller; creating the order compares the account that the order is for. Throws
 * the same errors as `findReferrer`.
 */
export async function validateReferralCode(
  context: Context,
  { referralCode, email }: ParsedDataOf<'validateReferralCode'>,
): Promise<ResultOf<'validateReferralCode'>> {
  const { actor, db } = context;
  const user = actor && (await findUser(db, actor.userId));
  await findReferrer(context, {
    code: referralCode,
    buyer: {
      userId: actor?.userId ?? null,
      email: actor?.email ?? email ?? null,
      githubAccountId: user?.githubAccountId ?? null,
      teamAccountIds: [],
    },
  });
  return { message: 'Referral code applied.' };
}
