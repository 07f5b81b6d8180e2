import * as z from 'zod';
import { line, required } from '#contract/fields.ts';
import { MANIFEST_PATH } from '#contract/manifest.ts';
import { parseRepositoryName } from '#domain/github.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError, describeRetry } from '../../integrations/github/code-host-error.ts';
import { listRepositoriesInUse } from '../projects/list-projects-of.ts';

/**
 * Lists a page of the repositories that the shop's GitHub credential can see, by name. Throws
 * INVALID_ARGUMENT for an invalid cursor and UNAVAILABLE when GitHub does not answer.
 */
export const listImportableRepositories = callable({
  who: 'projectWrite',
  perMinute: 120,
  data: z.object({ search: line(100).optional(), cursor: required(200).nullish() }),
  async run(context, query) {
    try {
      const { repositories, nextCursor } = await context.repositoryReader.listRepositories(query);
      const named = repositories.flatMap((found) => {
        const name = parseRepositoryName(found.repository);
        return name ? [{ found, name }] : [];
      });
      const inUse = await listRepositoriesInUse(
        context.db,
        named.map(({ name }) => name),
      );
      const projectIds = new Map(inUse.map(({ id, repository }) => [repository.toLowerCase(), id]));
      const withManifest = await Promise.all(
        named.map(async ({ found, name }) => ({
          ...found,
          hasManifest: await context.repositoryReader.hasPath({ ...name, path: MANIFEST_PATH }),
          projectId: projectIds.get(found.repository.toLowerCase()) ?? null,
        })),
      );
      return { repositories: withManifest, nextCursor };
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      if (error.kind === 'permanent') throw new ShopError('INVALID_ARGUMENT', error.reason);
      context.log.warn({ err: error, kind: error.kind }, 'repositories not listed');
      throw new ShopError(
        'UNAVAILABLE',
        error.kind === 'retry'
          ? describeRetry(error)
          : `GitHub doesn’t list our repositories: ${error.reason}`,
      );
    }
  },
});
