import type { Store } from '#sandbox/store.ts';
import { addPastCollaborator, type RepositoryName } from './invitations.ts';
import type { Repositories } from './repository-store.ts';

/** A copy of a project that a buyer got before the sandbox started. */
export interface PastCopy extends RepositoryName {
  template: RepositoryName;
  login: string;
  /** The file that its second commit adds. */
  licence: { path: string; text: string; message: string };
}

const ONE_HOUR = 3600;

/**
 * Makes a copy as of an hour after the first release of its template, which has a newer one by now, and makes an
 * account its collaborator. Returns the ID of the account, the moment in Unix seconds, and the commits.
 */
export function addPastCopy(
  store: Store,
  repositories: Repositories,
  { template, owner, repo, login, licence: { path, text, message } }: PastCopy,
) {
  const found = repositories.find(template);
  const release = found?.state.releases[0];
  if (!found || !release) throw new Error(`${template.repo} has no release to copy.`);
  const at = release.at + ONE_HOUR;
  repositories.generate(found, { owner, repo }, { commit: release.commit, at });
  const file = { kind: 'file' as const, path, base64: Buffer.from(text).toString('base64'), message };
  const { key } = repositories.locate({ owner, repo });
  repositories.change(key, file, at);
  const [first, second] = repositories.findByKey(key)?.state.commits ?? [];
  if (!first || !second) throw new Error(`${repo} has no commits after it was made.`);
  return {
    accountId: addPastCollaborator(store, { owner, repo, login, since: at, permission: 'write' }),
    at,
    soldCommit: release.commit,
    firstCommit: first.sha,
    licenceCommit: second.sha,
  };
}
