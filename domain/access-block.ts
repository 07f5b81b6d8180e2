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

const PROBE_DELAYS = [60, 60, 60, 120, 300, 600, 900] as const;

/** Seconds until the next probe after `attempts` probes; the last delay repeats. */
export function probeDelaySeconds(attempts: number): number {
  return PROBE_DELAYS[Math.min(attempts, PROBE_DELAYS.length - 1)] ?? PROBE_DELAYS[0];
}
