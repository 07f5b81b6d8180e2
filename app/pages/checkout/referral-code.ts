import { normalizeReferralCode, REFERRAL_CODE_LENGTH } from '#domain/referral.ts';

/** unapplied → pending → applied (the field is locked), or refused until it is changed. */
export interface ReferralState {
  typed: string;
  status: 'unapplied' | 'pending' | 'applied' | 'refused';
  /** What to say at the field. */
  message: string;
}

export type ReferralEvent =
  | { type: 'typed'; value: string }
  | { type: 'applying' }
  | { type: 'accepted'; code: string; message: string }
  | { type: 'refused'; code: string; message: string }
  | { type: 'restored'; typed: string; applied: string };

export const EMPTY_REFERRAL: ReferralState = { typed: '', status: 'unapplied', message: '' };
export const REFERRAL_FALLBACK = 'Invalid referral code or network error. Please try again.';

/** An answer for a code that was edited meanwhile changes nothing. */
export function referralReducer(state: ReferralState, event: ReferralEvent): ReferralState {
  switch (event.type) {
    case 'typed': {
      // A space more or less is the same code, and what was said about it still holds.
      const same =
        normaliseCode(event.value) !== '' && normaliseCode(event.value) === normaliseCode(state.typed);
      return same ? { ...state, typed: event.value } : { ...EMPTY_REFERRAL, typed: event.value };
    }
    case 'applying':
      if (normaliseCode(state.typed) === '')
        return { ...state, status: 'refused', message: 'Please enter a referral code.' };
      return { typed: normaliseCode(state.typed), status: 'pending', message: '' };
    case 'accepted':
      if (!isCurrent(state, event.code)) return state;
      return { typed: event.code, status: 'applied', message: event.message };
    case 'refused':
      if (!isCurrent(state, event.code)) return state;
      return { ...state, status: 'refused', message: event.message };
    case 'restored':
      return { typed: event.typed, status: event.applied ? 'applied' : 'unapplied', message: event.applied };
  }
}

/** The typed code as it is sent. */
export const normaliseCode = normalizeReferralCode;

/** A code applies itself when it reaches its full length. */
export function shouldAutoApply(before: string, typed: string): boolean {
  return (
    normaliseCode(typed).length === REFERRAL_CODE_LENGTH && normaliseCode(typed) !== normaliseCode(before)
  );
}

/** A full-length code must be applied, changed or cleared before paying, so that no reward is lost by pressing too soon. */
export function blocksPayment({ typed, status }: ReferralState): boolean {
  return normaliseCode(typed).length === REFERRAL_CODE_LENGTH && status !== 'applied';
}

function isCurrent(state: ReferralState, code: string): boolean {
  return state.status === 'pending' && normaliseCode(state.typed) === code;
}
