import * as messages from '#app/messages/checkout.tsx';
import type { ResultOf } from '#contract/functions.ts';
import { parseUsername } from '#domain/github.ts';

export type VerifiedAccount = ResultOf<'verifyGithubUser'>;

/**
 * An account is unverified, then checking, then verified, which locks the field. Edit makes it unverified.
 */
export interface GithubAccountState {
  typed: string;
  status: 'unverified' | 'checking' | 'verified';
  account: VerifiedAccount | null;
  /** The error of the field. */
  message: string;
}

export type GithubAccountEvent =
  | { type: 'typed'; value: string }
  | { type: 'submitted' }
  | { type: 'verified'; username: string; account: VerifiedAccount }
  | { type: 'refused'; username: string; message: string }
  | { type: 'edited' }
  /** The buyer pressed Pay. */
  | { type: 'required' }
  | { type: 'restored'; typed: string; account: VerifiedAccount | null };

export const EMPTY_ACCOUNT: GithubAccountState = {
  typed: '',
  status: 'unverified',
  account: null,
  message: '',
};

/** The state machine of an account. It ignores responses for a username that was edited meanwhile. */
export function githubAccountReducer(
  state: GithubAccountState,
  event: GithubAccountEvent,
): GithubAccountState {
  switch (event.type) {
    case 'typed':
      return { ...EMPTY_ACCOUNT, typed: event.value };
    case 'submitted':
      if (parseUsername(state.typed) === '') return { ...state, message: messages.githubMissing };
      return { ...state, typed: parseUsername(state.typed), status: 'checking', message: '' };
    case 'verified':
      if (!isCurrent(state, event.username)) return state;
      return { typed: event.account.githubId, status: 'verified', account: event.account, message: '' };
    case 'refused':
      if (!isCurrent(state, event.username)) return state;
      return { ...state, status: 'unverified', message: event.message };
    case 'edited':
      return { ...EMPTY_ACCOUNT, typed: state.typed };
    case 'restored': {
      const { typed, account } = event;
      return { typed, status: account ? 'verified' : 'unverified', account, message: '' };
    }
    case 'required':
      if (state.status === 'verified') return state;
      return { ...state, message: messages.githubUnverified };
  }
}

function isCurrent(state: GithubAccountState, username: string): boolean {
  return state.status === 'checking' && parseUsername(state.typed) === username;
}
