import { useReducer } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import * as messages from '#app/messages/checkout.tsx';
import { normalizeReferralCode } from '#domain/referral.ts';
import { EMPTY_REFERRAL, type ReferralState, referralReducer, shouldAutoApply } from './referral-code.ts';

export interface ReferralControl {
  state: ReferralState;
  type: (value: string) => void;
  apply: () => void;
  remove: () => void;
  /** Restores an applied code with its message, or applies a full-length one for the buyer with this email. */
  restore: (typed: string, applied: string, email: string) => void;
}

/** The referral code and its validation. `email` is the buyer's: a buyer cannot use a code of their own. */
export function useReferralCode(typed: string, email: string): ReferralControl {
  const [state, dispatch] = useReducer(referralReducer, { ...EMPTY_REFERRAL, typed });

  async function apply(value: string, buyerEmail = email) {
    const code = normalizeReferralCode(value);
    dispatch({ type: 'submitted' });
    if (code === '') return;
    try {
      const { message } = await callFunction('validateReferralCode', {
        referralCode: code,
        email: buyerEmail.trim(),
      });
      dispatch({ type: 'accepted', code, message });
    } catch (error) {
      dispatch({ type: 'refused', code, message: messageOf(error, messages.referralCheckFailed) });
    }
  }

  return {
    state,
    type(value) {
      dispatch({ type: 'typed', value });
      if (shouldAutoApply(state.typed, value)) void apply(value);
    },
    apply() {
      if (state.status !== 'pending') void apply(state.typed);
    },
    remove: () => dispatch({ type: 'typed', value: '' }),
    restore(saved, applied, buyerEmail) {
      dispatch({ type: 'restored', typed: saved, applied });
      if (!applied && shouldAutoApply('', saved)) void apply(saved, buyerEmail);
    },
  };
}
