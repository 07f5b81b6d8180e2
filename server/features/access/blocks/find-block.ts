import { blockSubject } from '#domain/access-block.ts';
import type { Repository } from '#domain/github.ts';
import type { Context } from '../../../context.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import { findClosure } from '../../../integrations/github/repository-check.ts';

/** A block that a call to GitHub ran into. */
export interface FoundBlock {
  subject: string;
  /** Why, in words for admins. */
  reason: string;
}

type AskingContext = Pick<Context, 'codeHost'>;

/**
 * Finds what is blocked after a failed call to GitHub; null when the failure concerns one order only. If
 * GitHub does not say why it refused, this asks whether the shop may still invite to the repository. Never
 * throws.
 */
export async function findBlock(
  context: AskingContext,
  repository: Repository,
  { kind, scope, reason }: Pick<CodeHostError, 'kind' | 'scope' | 'reason'>,
): Promise<FoundBlock | null> {
  if (kind !== 'needs_person') return null;
  if (scope && scope !== 'repository') return { subject: blockSubject(scope, repository), reason };
  const found = await findRefusal(context, repository);
  if (found !== null && found !== 'unknown')
    return { ...found, reason: [...new Set([reason, found.reason ?? reason])].join(' ') };
  return scope ? { subject: blockSubject(scope, repository), reason } : null;
}

interface Refusal {
  subject: string;
  /** Null when GitHub doesn't say why. */
  reason: string | null;
}

/**
 * Asks GitHub whether it refuses everyone at a repository: because it's closed, or we may not invite. Null
 * when nothing speaks against it, `unknown` when GitHub doesn't answer. Never throws.
 */
export async function findRefusal(
  { codeHost }: AskingContext,
  repository: Repository,
): Promise<Refusal | 'unknown' | null> {
  const subject = blockSubject('repository', repository);
  try {
    const check = await codeHost.checkRepository(repository);
    const reason = findClosure(check);
    return reason === null && check.mayInvite ? null : { subject, reason };
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.kind !== 'needs_person') return 'unknown';
    return { subject: blockSubject(error.scope ?? 'repository', repository), reason: error.reason };
  }
}
