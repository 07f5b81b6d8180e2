import { eq } from 'drizzle-orm';
import { isSelfReferral, normalizeReferralCode, REFERRAL_CODE_LENGTH } from '#domain/referral.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { users } from '../users/schema.ts';

interface Use {
  /** As typed. */
  code: string;
  buyer: { userId: string | null; email: string | null; githubAccountId: number | null };
}

/**
 * Whose code this is, when this buyer may use it. Throws INVALID_ARGUMENT (empty, malformed), NOT_FOUND or
 * FAILED_PRECONDITION (deactivated, or the buyer's own), each with a message fit to show.
 */
export async function findReferrer(
  { db }: Context,
  { code: typed, buyer }: Use,
): Promise<{ userId: string }> {
  const code = normalizeReferralCode(typed);
  if (!code) throw new ShopError('INVALID_ARGUMENT', 'Please enter a referral code.');
  if (code.length !== REFERRAL_CODE_LENGTH || !/^[A-Z\d]*$/.test(code)) {
    throw new ShopError('INVALID_ARGUMENT', 'A referral code has 6 letters and digits. Please check it.');
  }
  const [referrer] = await db.select().from(users).where(eq(users.referralCode, code));
  if (!referrer) throw new ShopError('NOT_FOUND', 'We could not find this referral code. Please check it.');
  if (buyer.userId === referrer.id) {
    throw new ShopError('FAILED_PRECONDITION', 'This is your own referral code. It works for your friends.');
  }
  // One answer for both, so that trying addresses never tells whose code it is.
  const own = isSelfReferral({ ...referrer, userId: referrer.id }, { ...buyer, email: buyer.email ?? '' });
  if (own || !referrer.active) {
    throw new ShopError('FAILED_PRECONDITION', 'This referral code cannot be used for this purchase.');
  }
  return { userId: referrer.id };
}
