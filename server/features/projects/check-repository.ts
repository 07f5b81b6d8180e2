import * as z from 'zod';
import { repositoryUrl } from '#contract/fields.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { UNREACHABLE } from '../../integrations/github/repository-check.ts';
import { findBlockReason } from '../../readers/access/blocked-projects.ts';

/**
 * Checks whether invitations to a GitHub repository can be sent. Parses the URL and asks the code host by
 * owner and name; the URL itself is never fetched. `refusal` says why GitHub has refused everyone there, and
 * is null unless invitations wait for that to end. Throws INVALID_ARGUMENT for any other URL and UNAVAILABLE
 * when GitHub does not answer.
 */
export const checkRepository = callable({
  who: 'projectWrite',
  perMinute: 60,
  data: z.object({ githubRepoUrl: repositoryUrl }),
  async run(context, { githubRepoUrl }) {
    const parsed = parseRepositoryUrl(githubRepoUrl);
    if (!parsed) {
      throw new ShopError(
        'INVALID_ARGUMENT',
        'The repository address must look like https://github.com/owner/repository.',
      );
    }
    const repository = `${parsed.owner}/${parsed.repo}`;
    const refusal = await findBlockReason(context.db, parsed);
    try {
      return { repository, refusal, ...(await context.codeHost.checkRepository(parsed)) };
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      context.log.warn({ err: error, kind: error.kind, repository }, 'repository check failed');
      // The app is not installed there, or the token was rejected.
      if (error.kind !== 'retry') return { repository, refusal: refusal ?? error.reason, ...UNREACHABLE };
      throw new ShopError('UNAVAILABLE', 'GitHub isn’t responding, so we couldn’t check the repository.');
    }
  },
});
