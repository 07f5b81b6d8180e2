import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import type { Context } from '../context.ts';
import { findReferrer } from './find-referrer.ts';

/**
 * Whether the caller, buying with this e-mail, may use the code. Anybody may ask; the GitHub account is compared when the
 * order is opened. Throws as `findReferrer`.
 */
export async function validateReferralCode(
  context: Context,
  { referralCode, email }: ParsedDataOf<'validateReferralCode'>,
): Promise<ResultOf<'validateReferralCode'>> {
  const { actor } = context;
  await findReferrer(context, {
    code: referralCode,
    buyer: { userId: actor?.userId ?? null, email: actor?.email ?? email ?? null, githubAccountId: null },
  });
  return { message: 'Referral code applied.' };
}
