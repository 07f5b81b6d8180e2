import type { Delivery } from '#domain/delivery.ts';
import { parseRepositoryUrl, type Repository } from '#domain/github.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { findClosure } from '../../integrations/github/repository-check.ts';
import { decodeText } from '../../platform/decode-text.ts';
import type { ProjectRow } from './project-columns.ts';

type Asking = Pick<Context, 'codeHost' | 'repositoryReader' | 'settings'>;

interface Typed {
  githubRepoUrl: string;
  delivery?: Delivery | undefined;
}

/**
 * Throws FAILED_PRECONDITION with the reason when each buyer is to get a copy and GitHub can't make one of the
 * repository, and UNAVAILABLE when GitHub can't be asked. A project that had copies before is asked about only
 * if the form says so again, or with another repository.
 */
export async function requireCopyable(
  context: Asking & Pick<Context, 'log'>,
  { githubRepoUrl, delivery }: Typed,
  before: Pick<ProjectRow, 'repoOwner' | 'repoName' | 'delivery'> | null,
): Promise<void> {
  const repository = parseRepositoryUrl(githubRepoUrl);
  if (!repository || (delivery ?? before?.delivery ?? 'shared') === 'shared') return;
  const isSame = before?.repoOwner === repository.owner && before.repoName === repository.repo;
  if (delivery === undefined && isSame) return;
  const problem = await askGithub(context, repository);
  if (problem !== null)
    throw new ShopError('FAILED_PRECONDITION', `Buyers can’t get copies of this repository. ${problem}`);
}

async function askGithub(
  context: Asking & Pick<Context, 'log'>,
  repository: Repository,
): Promise<string | null> {
  try {
    return await findCopyProblem(context, repository);
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    context.log.warn({ err: error, repository }, 'template check failed');
    if (error.kind !== 'retry') return error.reason;
    throw new ShopError('UNAVAILABLE', 'GitHub isn’t responding, so we couldn’t check the repository.');
  }
}

/**
 * Says why GitHub can't make copies of a repository for buyers, in words for admins; null if it can. Nothing is
 * created to try it. Throws CodeHostError.
 */
export async function findCopyProblem(context: Asking, repository: Repository): Promise<string | null> {
  const { codeHost, settings } = context;
  const check = await codeHost.checkRepository(repository);
  if (!check.reachable || check.disabled) return findClosure(check);
  if (!check.isTemplate) return 'It’s no template: tick “Template repository” in its settings on GitHub.';
  const right = await codeHost.findCreationProblem(settings.copyOwner ?? repository.owner, repository);
  return right ?? findContentProblem(context, repository);
}

const MAX_ATTRIBUTES_BYTES = 100_000;
/** The number of `.gitattributes` that are read, those nearest to the root first. */
const MAX_ATTRIBUTES = 20;

/** Whether the rules of a `.gitattributes` give files to Git LFS. https://git-scm.com/docs/gitattributes */
const namesLfs = (rules: string) =>
  rules
    .split('\n')
    .some((line) => !line.trimStart().startsWith('#') && line.split(/\s/).includes('filter=lfs'));

/** GitHub's copies lack what Git LFS and submodules refer to. */
async function findContentProblem(
  { repositoryReader }: Asking,
  repository: Repository,
): Promise<string | null> {
  const facts = await repositoryReader.getRepository(repository);
  const ref = facts && facts !== 'unchanged' ? facts.value.defaultBranch : 'main';
  const head = await repositoryReader.resolveCommit({ ...repository, ref });
  if (!head || head === 'unchanged') return 'It’s empty.';
  const { commit } = head.value;
  const { entries } = await repositoryReader.getTree({ ...repository, commit });
  const submodule = entries.find(({ mode, path }) => mode === '160000' || path === '.gitmodules');
  if (submodule) return `It has submodules (${submodule.path}), which GitHub doesn’t copy.`;
  const attributes = entries
    .filter(({ type, path }) => type === 'blob' && /(^|\/)\.gitattributes$/.test(path))
    .sort((a, b) => a.path.split('/').length - b.path.split('/').length)
    .slice(0, MAX_ATTRIBUTES);
  for (const { path } of attributes) {
    const bytes = await repositoryReader.getFile({
      ...repository,
      commit,
      path,
      maxBytes: MAX_ATTRIBUTES_BYTES,
    });
    if (bytes && namesLfs(decodeText(bytes)))
      return `It has Git LFS files (${path}), which GitHub doesn’t copy.`;
  }
  return null;
}
