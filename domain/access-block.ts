import type { Repository } from './github.ts';
import type { FailureScope } from './invitation.ts';

// A block is a problem of ours at GitHub that affects more than one order: work behind it waits until it is
// fixed. Its subject names what is blocked: `*` all repositories, `owner/*` those of an owner,
// `owner/repository` one.

export function blockSubject(scope: FailureScope, { owner, repo }: Repository): string {
  if (scope === 'credential') return '*';
  return `${owner}/${scope === 'owner' ? '*' : repo}`.toLowerCase();
}

/** The subjects of all blocks that affect a repository, the widest first. */
export function blockSubjects(repository: Repository): string[] {
  return (['credential', 'owner', 'repository'] as const).map((scope) => blockSubject(scope, repository));
}

/** The kind of the case for a block. */
export function blockCaseKind(subject: string): 'github' | 'repository' {
  return subject.endsWith('*') ? 'github' : 'repository';
}

/** The repository that a block is about; null for a block of an owner or of everything. */
export function blockedRepository(subject: string): Repository | null {
  const [owner, repo] = subject.split('/');
  return owner && repo && repo !== '*' ? { owner, repo } : null;
}

/**
 * What is left of a reason without the account and numbers in it, so that the reasons of two refusals can be
 * compared.
 */
export function refusalWords(reason: string, login: string): string {
  return reason.toLowerCase().replaceAll(login.toLowerCase(), '@').replaceAll(/\d+/g, '#');
}

/** Refusals that GitHub doesn't explain are a block when two orders get the same one within this time. */
export const SAME_REFUSAL_MINUTES = 60;

const PROBE_DELAYS = [60, 60, 60, 120, 300, 600, 900] as const;

/** Seconds until the next probe after `attempts` probes; the last delay repeats. */
export function probeDelaySeconds(attempts: number): number {
  return PROBE_DELAYS[Math.min(attempts, PROBE_DELAYS.length - 1)] ?? PROBE_DELAYS[0];
}
