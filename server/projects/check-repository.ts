import { parseRepositoryUrl } from '#domain/github.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { RepositoryCheck } from '../integrations/github/code-host.ts';
import { CodeHostError } from '../integrations/github/code-host-error.ts';
import { requireRight } from '../require-right.ts';

export interface CheckedRepository extends RepositoryCheck {
  /** `owner/repository`. */
  repository: string;
}

/**
 * What is to be known of a repository before a project is sold from it. The address is taken apart, and only the code host
 * is asked, never the address itself. For admins with projectWrite. Throws INVALID_ARGUMENT for anything but a GitHub
 * repository's address, and UNAVAILABLE when GitHub does not answer.
 */
export async function checkRepository(context: Context, githubRepoUrl: string): Promise<CheckedRepository> {
  requireRight(context, 'projectWrite');
  const repository = parseRepositoryUrl(githubRepoUrl);
  if (!repository) {
    throw new ShopError(
      'INVALID_ARGUMENT',
      'The repository address must look like https://github.com/owner/repository.',
    );
  }
  const name = `${repository.owner}/${repository.repo}`;
  try {
    return { repository: name, ...(await context.codeHost.checkRepository(repository)) };
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    context.log.warn({ err: error, kind: error.kind, repository: name }, 'a repository could not be checked');
    // Our app is not installed there, or our token is refused: for us it is out of reach.
    if (error.kind !== 'retry') return { repository: name, ...OUT_OF_REACH };
    throw new ShopError('UNAVAILABLE', 'GitHub does not answer right now, so the repository is not checked.');
  }
}

const OUT_OF_REACH = { reachable: false, private: false, ownedByOrganisation: false, mayInvite: false };
