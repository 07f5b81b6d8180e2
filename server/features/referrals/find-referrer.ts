import * as z from 'zod';
import { EMAIL_MESSAGE, email, referralCode } from '#contract/fields.ts';
import { isSelfReferral, REFERRAL_CODE_LENGTH, REFERRAL_REWARD } from '#domain/referral.ts';
import { REFERRAL_CODE_MISSING } from '#domain/shared-texts.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { recordReward } from '../ledger/record-entries.ts';
import { findUser, findUserByReferralCode } from '../users/find-user.ts';

interface ReferralCodeUse {
  /** The code in its stored form. */
  code: string;
  buyer: {
    userId: string | null;
    email: string | null;
    githubAccountId: number | null;
    teamAccountIds: readonly number[];
  };
}

/**
 * Finds the owner of a referral code that this buyer may use. Throws INVALID_ARGUMENT (empty, malformed),
 * NOT_FOUND or FAILED_PRECONDITION (deactivated owner, or the code of the buyer or of a teammate).
 */
export async function findReferrer(
  { db }: Context,
  { code, buyer }: ReferralCodeUse,
): Promise<{ userId: string }> {
  if (!code) throw new ShopError('INVALID_ARGUMENT', REFERRAL_CODE_MISSING);
  if (code.length !== REFERRAL_CODE_LENGTH || !/^[A-Z\d]*$/.test(code)) {
    throw new ShopError('INVALID_ARGUMENT', 'A referral code has 6 letters and digits. Please check it.');
  }
  const referrer = await findUserByReferralCode(db, code);
  if (!referrer) throw new ShopError('NOT_FOUND', 'We couldn’t find this referral code. Please check it.');
  if (buyer.userId === referrer.id) {
    throw new ShopError('FAILED_PRECONDITION', 'This is your own code. It works only for other people.');
  }
  // Both cases have the same message, so that trying emails does not reveal whose code it is.
  if (!referrer.active || isSelfReferral(referrer, buyer)) {
    throw new ShopError('FAILED_PRECONDITION', 'This referral code can’t be used for this purchase.');
  }
  return { userId: referrer.id };
}

/** Whether this is the signed-in user's own code. */
export async function isOwnReferralCode(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  code: string,
): Promise<boolean> {
  return actor !== null && (await findUserByReferralCode(db, code))?.id === actor.userId;
}

/**
 * Throws FAILED_PRECONDITION when the project of an order with this referrer would go to the referrer's own
 * GitHub account. Checked wherever a paid order gets another account.
 */
export async function requireNotReferrer(
  tx: Executor,
  referrerId: string | null,
  accounts: readonly { accountId: number; login: string }[],
): Promise<void> {
  const referrer = referrerId === null ? null : await findUser(tx, referrerId);
  const own = accounts.find(({ accountId }) => accountId === referrer?.githubAccountId);
  if (own)
    throw new ShopError(
      'FAILED_PRECONDITION',
      `${own.login} can’t have this project, because it was bought with their referral code.`,
    );
}

interface PaidOrder {
  orderId: string;
  amountPaise: number;
  referrerId: string | null;
  /** The purchase's user, the order's email, and the GitHub accounts that the project was bought for. */
  buyer: { userId: string; email: string; githubAccountId: number; teamAccountIds: readonly number[] };
}

/**
 * Rewards the referrer of a paid order with ₹100, if the referrer is active and neither the buyer nor a
 * teammate. Idempotent; orders below ₹100 earn nothing. Runs in the caller's transaction, after the payment
 * is recorded.
 */
export async function rewardReferrer(tx: Executor, order: PaidOrder): Promise<void> {
  // A reward is never larger than the order.
  if (order.referrerId === null || order.amountPaise < REFERRAL_REWARD) return;
  const referrer = await findUser(tx, order.referrerId);
  if (!referrer?.active || isSelfReferral(referrer, order.buyer)) return;
  await recordReward(tx, { userId: referrer.id, orderId: order.orderId });
}

/**
 * Checks whether the caller, buying with this email, may use a referral code. Public. This compares the
 * GitHub account of a signed-in caller; creating the order compares the account that the order is for. Throws
 * the same errors as `findReferrer`.
 */
export const validateReferralCode = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({
    referralCode,
    /** An empty email is not entered yet. */
    email: z.union([z.literal(''), email], EMAIL_MESSAGE).nullish(),
  }),
  async run(context, { referralCode, email }) {
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
  },
});
