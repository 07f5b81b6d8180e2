import { useReducer } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import * as messages from '#app/messages/checkout.tsx';
import { parseUsername } from '#domain/github.ts';
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
  /** Shows an error unless the account is verified. */
  require: () => void;
  restore: (typed: string, account: VerifiedAccount | null) => void;
}

/** The GitHub username and its verification. A `proven` account needs none. */
export function useGithubAccount(typed: string, proven: VerifiedAccount | null = null): GithubControl {
  const initial: GithubAccountState = proven
    ? { typed: proven.githubId, status: 'verified', account: proven, message: '' }
    : { ...EMPTY_ACCOUNT, typed };
  const [state, dispatch] = useReducer(githubAccountReducer, initial);

  async function verify() {
    const username = parseUsername(state.typed);
    if (state.status === 'checking') return;
    dispatch({ type: 'submitted' });
    if (username === '') return;
    try {
      const account = await callFunction('verifyGithubUser', { githubId: username });
      dispatch({ type: 'verified', username, account });
    } catch (error) {
      const message = messageOf(error, messages.githubCheckFailed);
      dispatch({ type: 'refused', username, message });
    }
  }

  return {
    state,
    type: (value) => dispatch({ type: 'typed', value }),
    verify: () => void verify(),
    edit: () => dispatch({ type: 'edited' }),
    require: () => dispatch({ type: 'required' }),
    restore: (saved, account) => dispatch({ type: 'restored', typed: saved, account }),
  };
}
