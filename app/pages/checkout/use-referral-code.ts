import { useReducer } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import {
  EMPTY_REFERRAL,
  normaliseCode,
  REFERRAL_FALLBACK,
  type ReferralState,
  referralReducer,
  shouldAutoApply,
} from './referral-code.ts';

export interface ReferralControl {
  state: ReferralState;
  type: (value: string) => void;
  apply: () => void;
  remove: () => void;
  /** `applied`: what was said when it was applied, empty when it was not; a full-length code is then applied now. */
  restore: (typed: string, applied: string) => void;
}

/** The referral code and its check; `email` is the buyer's as typed now, since nobody uses a code of their own. */
export function useReferralCode(typed: string, email: string): ReferralControl {
  const [state, dispatch] = useReducer(referralReducer, { ...EMPTY_REFERRAL, typed });

  async function apply(value: string) {
    const code = normaliseCode(value);
    dispatch({ type: 'applying' });
    if (code === '') return;
    try {
      const { message } = await callFunction('validateReferralCode', {
        referralCode: code,
        email: email.trim(),
      });
      dispatch({ type: 'accepted', code, message });
    } catch (error) {
      dispatch({ type: 'refused', code, message: messageOf(error, REFERRAL_FALLBACK) });
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
    restore(kept, applied) {
      dispatch({ type: 'restored', typed: kept, applied });
      if (!applied && shouldAutoApply('', kept)) void apply(kept);
    },
  };
}
