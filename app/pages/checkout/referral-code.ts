import { normalizeReferralCode, REFERRAL_CODE_LENGTH } from '#domain/referral.ts';

/** unapplied → pending → applied (the field is locked), or refused until it is changed. */
export interface ReferralCode {
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

export const NO_REFERRAL: ReferralCode = { typed: '', status: 'unapplied', message: '' };
export const REFERRAL_FALLBACK = 'Invalid referral code or network error. Please try again.';

/** An answer for a code that was edited meanwhile changes nothing. */
export function referralCode(state: ReferralCode, event: ReferralEvent): ReferralCode {
  switch (event.type) {
    case 'typed': {
      // A space more or less is the same code, and what was said about it still holds.
      const same = codeOf(event.value) !== '' && codeOf(event.value) === codeOf(state.typed);
      return same ? { ...state, typed: event.value } : { ...NO_REFERRAL, typed: event.value };
    }
    case 'applying':
      if (codeOf(state.typed) === '')
        return { ...state, status: 'refused', message: 'Please enter a referral code.' };
      return { typed: codeOf(state.typed), status: 'pending', message: '' };
    case 'accepted':
      if (!isAwaited(state, event.code)) return state;
      return { typed: event.code, status: 'applied', message: event.message };
    case 'refused':
      if (!isAwaited(state, event.code)) return state;
      return { ...state, status: 'refused', message: event.message };
    case 'restored':
      return { typed: event.typed, status: event.applied ? 'applied' : 'unapplied', message: event.applied };
  }
}

/** The typed code as it is sent. */
export const codeOf = normalizeReferralCode;

/** A code applies itself when it reaches its full length. */
export function appliesItself(before: string, typed: string): boolean {
  return codeOf(typed).length === REFERRAL_CODE_LENGTH && codeOf(typed) !== codeOf(before);
}

/** A full-length code must be applied, changed or cleared before paying, so that no reward is lost by pressing too soon. */
export function blocksPaying({ typed, status }: ReferralCode): boolean {
  return codeOf(typed).length === REFERRAL_CODE_LENGTH && status !== 'applied';
}

function isAwaited(state: ReferralCode, code: string): boolean {
  return state.status === 'pending' && codeOf(state.typed) === code;
}
