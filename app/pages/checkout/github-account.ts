import { callFunction } from '#app/lib/callables-client.ts';
import * as messages from '#app/messages/checkout.tsx';
import type { ResultOf } from '#contract/functions.ts';
import { parseUsername } from '#domain/github.ts';
import { type Check, type CheckedField, useCheckedField } from './checked-field.ts';

export type VerifiedAccount = ResultOf<'verifyGithubUser'>;
export type GithubControl = CheckedField<VerifiedAccount>;

const USERNAME: Check<VerifiedAccount> = {
  normalize: parseUsername,
  async ask(githubId) {
    const result = await callFunction('verifyGithubUser', { githubId });
    return { typed: result.githubId, result };
  },
  missing: messages.githubMissing,
  failed: messages.githubCheckFailed,
};

/** The GitHub username and its verification. A `proven` account needs none. */
export function useGithubAccount(typed: string, proven: VerifiedAccount | null = null): GithubControl {
  return useCheckedField(USERNAME, proven?.githubId ?? typed, proven);
}
