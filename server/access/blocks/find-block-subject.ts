import { blockSubject } from '#domain/access-block.ts';
import type { Repository } from '#domain/github.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';

/**
 * Finds what is blocked after a failed call to GitHub; null when the failure concerns one order only. If
 * GitHub does not say why it refused, this asks whether the shop may still invite to the repository. Never
 * throws.
 */
export async function findBlockSubject(
  { codeHost }: Pick<Context, 'codeHost'>,
  repository: Repository,
  { kind, scope }: Pick<CodeHostError, 'kind' | 'scope'>,
): Promise<string | null> {
  if (kind !== 'needs_person') return null;
  if (scope) return blockSubject(scope, repository);
  try {
    const { reachable, mayInvite } = await codeHost.checkRepository(repository);
    return reachable && mayInvite ? null : blockSubject('repository', repository);
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.kind !== 'needs_person') return null;
    return blockSubject(error.scope ?? 'repository', repository);
  }
}
