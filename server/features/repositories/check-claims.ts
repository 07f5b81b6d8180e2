import * as z from 'zod';
import { list, repositoryUrl } from '#contract/fields.ts';
import { type Evidence, judgeClaims } from '#domain/claims.ts';
import { parseRepositoryUrl, type Repository } from '#domain/github.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { createTaskRunner } from '../../platform/worker/task-runner.ts';
import { findEvidence } from '../../readers/catalogue/find-claims.ts';
import { readContent } from './read-content.ts';

/** Admins who ask for claims don't wait for readings, which have a renderer of their own. */
const renderer = createTaskRunner();

/**
 * Compares technologies with a repository, as it was last read for a project or else as it is now at GitHub.
 * Throws INVALID_ARGUMENT for an address that isn't a repository's, FAILED_PRECONDITION when GitHub doesn't
 * show us the repository, and UNAVAILABLE when it doesn't answer.
 */
export const checkClaims = callable({
  who: 'projectWrite',
  perMinute: 60,
  data: z.object({ githubRepoUrl: repositoryUrl, tech: list }),
  async run(context, { githubRepoUrl, tech }) {
    const repository = parseRepositoryUrl(githubRepoUrl);
    if (!repository) {
      throw new ShopError(
        'INVALID_ARGUMENT',
        'The repository address must look like https://github.com/owner/repository.',
      );
    }
    const evidence =
      (await findEvidence(context.db, repository)) ?? (await readEvidence(context, repository));
    return { claims: judgeClaims(tech, evidence) };
  },
});

async function readEvidence({ repositoryReader, log }: Context, repository: Repository): Promise<Evidence> {
  const unseen = new ShopError('FAILED_PRECONDITION', 'GitHub doesn’t show us this repository.');
  try {
    const facts = await repositoryReader.getRepository(repository);
    if (!facts || facts === 'unchanged') throw unseen;
    const commit = await repositoryReader.resolveCommit({ ...repository, ref: facts.value.defaultBranch });
    if (!commit || commit === 'unchanged') throw unseen;
    return evidenceOf(
      await readContent(repositoryReader, renderer, { ...repository, commit: commit.value.commit }),
    );
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    log.warn({ err: error, kind: error.kind, repository }, 'repository not read');
    if (error.kind !== 'retry') throw unseen;
    throw new ShopError('UNAVAILABLE', 'GitHub isn’t responding, so we couldn’t read the repository.');
  }
}

/** What a reading shows of the technologies that a repository uses. */
export function evidenceOf({
  languages,
  tree,
  files,
  otherFiles,
  truncated,
  readme,
  manifest,
}: Awaited<ReturnType<typeof readContent>>): Evidence {
  const isWhole = !truncated && tree.length >= files + otherFiles;
  return { languages, tree, isWhole, readme, requires: manifest?.requires ?? [] };
}
