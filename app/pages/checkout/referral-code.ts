import * as messages from '#app/messages/checkout.tsx';
import { normalizeReferralCode, REFERRAL_CODE_LENGTH } from '#domain/referral.ts';

/** unapplied → pending → applied, which locks the field, or refused until it is changed. */
export interface ReferralState {
  typed: string;
  status: 'unapplied' | 'pending' | 'applied' | 'refused';
  /** The field's message. */
  message: string;
}

export type ReferralEvent =
  | { type: 'typed'; value: string }
  | { type: 'submitted' }
  | { type: 'accepted'; code: string; message: string }
  | { type: 'refused'; code: string; message: string }
  /** `applied` is the message of an applied code, or empty. */
  | { type: 'restored'; typed: string; applied: string };

export const EMPTY_REFERRAL: ReferralState = { typed: '', status: 'unapplied', message: '' };

/** Ignores responses for a code that has been edited since. */
export function referralReducer(state: ReferralState, event: ReferralEvent): ReferralState {
  const code = normalizeReferralCode(state.typed);
  switch (event.type) {
    case 'typed': {
      // Whitespace does not change the code, so its result still applies.
      const isSame = code !== '' && normalizeReferralCode(event.value) === code;
      return { ...(isSame ? state : EMPTY_REFERRAL), typed: event.value };
    }
    case 'submitted':
      if (code === '') return { ...state, status: 'refused', message: messages.referralMissing };
      return { typed: code, status: 'pending', message: '' };
    case 'accepted':
      if (state.status !== 'pending' || code !== event.code) return state;
      return { typed: code, status: 'applied', message: event.message };
    case 'refused':
      if (state.status !== 'pending' || code !== event.code) return state;
      return { ...state, status: 'refused', message: event.message };
    case 'restored':
      return { typed: event.typed, status: event.applied ? 'applied' : 'unapplied', message: event.applied };
  }
}

/** A code is applied automatically when it reaches its full length. */
export function shouldAutoApply(before: string, typed: string): boolean {
  const code = normalizeReferralCode(typed);
  return code.length === REFERRAL_CODE_LENGTH && code !== normalizeReferralCode(before);
}

/** A full-length code must be applied, changed or cleared before paying, so that its reward is not lost. */
export function blocksPayment({ typed, status }: ReferralState): boolean {
  return normalizeReferralCode(typed).length === REFERRAL_CODE_LENGTH && status !== 'applied';
}
