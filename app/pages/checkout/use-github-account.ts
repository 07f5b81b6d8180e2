import { useReducer } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { usernameMeant } from '#domain/github.ts';
import {
  EMPTY_ACCOUNT,
  type GithubAccountState,
  githubAccountReducer,
  type VerifiedAccount,
} from './github-account.ts';

export interface GithubControl {
  state: GithubAccountState;
  type: (value: string) => void;
  verify: () => void;
  edit: () => void;
  /** Pay was pressed: says so when the account is not verified yet. */
  miss: () => void;
  restore: (typed: string, account: VerifiedAccount | null) => void;
}

/** The GitHub username and its check. */
export function useGithubAccount(typed: string): GithubControl {
  const [state, dispatch] = useReducer(githubAccountReducer, { ...EMPTY_ACCOUNT, typed });

  async function verify() {
    const asked = usernameMeant(state.typed);
    if (state.status === 'checking') return;
    dispatch({ type: 'verifying' });
    if (asked === '') return;
    try {
      const account = await callFunction('verifyGithubUser', { githubId: asked });
      dispatch({ type: 'verified', asked, account });
    } catch (error) {
      const message = messageOf(error, 'We could not check this name right now. Please try again.');
      dispatch({ type: 'refused', asked, message });
    }
  }

  return {
    state,
    type: (value) => dispatch({ type: 'typed', value }),
    verify: () => void verify(),
    edit: () => dispatch({ type: 'edited' }),
    miss: () => dispatch({ type: 'missed' }),
    restore: (kept, account) => dispatch({ type: 'restored', typed: kept, account }),
  };
}
