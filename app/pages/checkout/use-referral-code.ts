import { callFunction } from '#app/lib/callables-client.ts';
import { normalizeReferralCode as normalize, REFERRAL_CODE_LENGTH } from '#domain/referral.ts';
import { REFERRAL_CODE_MISSING } from '#domain/shared-texts.ts';
import { type CheckedState, useCheckedField } from './checked-field.ts';
import type { CodeControl } from './code-field.tsx';

/** The result of an applied code is the message about its benefit. */
interface ReferralControl extends CodeControl<string> {
  /** Restores an applied code with its message, or applies a code of full length for this email. */
  restore: (typed: string, applied: string, email: string) => void;
}

/** The referral code. The server refuses the buyer's own code, which it recognizes by the email. */
export function useReferralCode(typed: string, email: string): ReferralControl {
  const validateFor = (buyerEmail: string) => async (referralCode: string) => {
    const data = { referralCode, email: buyerEmail.trim() };
    const { message } = await callFunction('validateReferralCode', data);
    return { typed: referralCode, result: message };
  };
  const { state, check, ...field } = useCheckedField(
    {
      normalize,
      ask: validateFor(email),
      missing: REFERRAL_CODE_MISSING,
      failed: 'Invalid referral code or network error. Please try again.',
    },
    typed,
  );
  const remove = () => field.restore('', null);
  return {
    state,
    applied: state.status === 'accepted' ? normalize(state.typed) : null,
    blocksPayment: blocksPayment(state),
    type(value) {
      field.type(value);
      if (shouldAutoApply(state.typed, value)) check(value);
    },
    apply: () => check(),
    remove,
    clearEmpty() {
      if (normalize(state.typed) === '') remove();
    },
    restore(saved, applied, buyerEmail) {
      field.restore(saved, applied || null);
      // The field has not rendered the email yet.
      if (!applied && shouldAutoApply('', saved)) check(saved, validateFor(buyerEmail));
    },
  };
}

/** True if a code has just reached its full length. It is then applied automatically. */
export function shouldAutoApply(before: string, typed: string): boolean {
  const code = normalize(typed);
  return code.length === REFERRAL_CODE_LENGTH && code !== normalize(before);
}

/** A code of full length must be applied, changed or cleared before paying, or its benefit would be lost. */
export function blocksPayment({ typed, status }: Pick<CheckedState<string>, 'typed' | 'status'>): boolean {
  return normalize(typed).length === REFERRAL_CODE_LENGTH && status !== 'accepted';
}
