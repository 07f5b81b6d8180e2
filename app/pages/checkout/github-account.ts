import type { ResultOf } from '#app/lib/callables-client.ts';
import { callFunction } from '#app/lib/callables-client.ts';
import { parseUsername } from '#domain/github.ts';
import { GITHUB_ID_MISSING } from '#domain/shared-texts.ts';
import { type Check, type CheckedField, useCheckedField } from './checked-field.ts';

export interface VerifiedAccount extends ResultOf<'verifyGithubUser'> {
  /** True when the shop looks the name up after the payment. */
  isUnchecked?: boolean;
}
export type GithubControl = CheckedField<VerifiedAccount>;

const USERNAME: Check<VerifiedAccount> = {
  normalize: parseUsername,
  async ask(githubId) {
    const result = await callFunction('verifyGithubUser', { githubId });
    const isUnchecked = result.name === null && result.avatarUrl === null;
    return { typed: result.githubId, result: { ...result, isUnchecked } };
  },
  missing: GITHUB_ID_MISSING,
  failed: 'We couldn’t check this name right now. Please try again.',
};

/** The GitHub username and its verification. A `proven` account needs none. */
export function useGithubAccount(typed: string, proven: VerifiedAccount | null = null): GithubControl {
  return useCheckedField(USERNAME, proven?.githubId ?? typed, proven);
}
