import type { ResultOf } from '#contract/functions.ts';
import { usernameMeant } from '#domain/github.ts';

export type VerifiedAccount = ResultOf<'verifyGithubUser'>;

/** unverified → checking → verified (the field is locked); Edit returns to unverified. */
export interface GithubAccountState {
  typed: string;
  status: 'unverified' | 'checking' | 'verified';
  account: VerifiedAccount | null;
  /** What is wrong, for the field. */
  message: string;
}

export type GithubEvent =
  | { type: 'typed'; value: string }
  | { type: 'verifying' }
  | { type: 'verified'; asked: string; account: VerifiedAccount }
  | { type: 'refused'; asked: string; message: string }
  | { type: 'edited' }
  | { type: 'missed' }
  | { type: 'restored'; typed: string; account: VerifiedAccount | null };

export const EMPTY_ACCOUNT: GithubAccountState = {
  typed: '',
  status: 'unverified',
  account: null,
  message: '',
};

/** An answer for a name that was edited meanwhile changes nothing. `missed`: Pay was pressed before Verify. */
export function githubAccountReducer(state: GithubAccountState, event: GithubEvent): GithubAccountState {
  switch (event.type) {
    case 'typed':
      return { ...EMPTY_ACCOUNT, typed: event.value };
    case 'verifying':
      if (usernameMeant(state.typed) === '') return { ...state, message: 'Please enter a GitHub ID.' };
      return { ...state, typed: usernameMeant(state.typed), status: 'checking', message: '' };
    case 'verified':
      if (!isCurrent(state, event.asked)) return state;
      return { typed: event.account.githubId, status: 'verified', account: event.account, message: '' };
    case 'refused':
      return isCurrent(state, event.asked)
        ? { ...state, status: 'unverified', message: event.message }
        : state;
    case 'edited':
      return { ...EMPTY_ACCOUNT, typed: state.typed };
    case 'restored':
      return {
        typed: event.typed,
        status: event.account ? 'verified' : 'unverified',
        account: event.account,
        message: '',
      };
    case 'missed':
      if (state.status === 'verified') return state;
      return { ...state, message: 'Please verify your GitHub ID before purchasing.' };
  }
}

function isCurrent(state: GithubAccountState, asked: string): boolean {
  return state.status === 'checking' && usernameMeant(state.typed) === asked;
}
