import { useReducer } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import {
  appliesItself,
  codeOf,
  NO_REFERRAL,
  REFERRAL_FALLBACK,
  type ReferralCode,
  referralCode,
} from './referral-code.ts';

export interface ReferralControl {
  state: ReferralCode;
  type: (value: string) => void;
  apply: () => void;
  remove: () => void;
  /** `applied`: what was said when it was applied, empty when it was not; a full-length code is then applied now. */
  restore: (typed: string, applied: string) => void;
}

/** The referral code and its check; `email` is the buyer's as typed now, since nobody uses a code of their own. */
export function useReferralCode(typed: string, email: string): ReferralControl {
  const [state, dispatch] = useReducer(referralCode, { ...NO_REFERRAL, typed });

  async function apply(value: string) {
    const code = codeOf(value);
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
      if (appliesItself(state.typed, value)) void apply(value);
    },
    apply() {
      if (state.status !== 'pending') void apply(state.typed);
    },
    remove: () => dispatch({ type: 'typed', value: '' }),
    restore(kept, applied) {
      dispatch({ type: 'restored', typed: kept, applied });
      if (!applied && appliesItself('', kept)) void apply(kept);
    },
  };
}
