import * as z from 'zod';
import { required } from '#contract/fields.ts';
import { parseRepositoryName, type Repository } from '#domain/github.ts';
import { inParallel } from '#domain/in-parallel.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { isShopError, reportError } from '../../errors.ts';
import { CodeHostError, describeRetry } from '../../integrations/github/code-host-error.ts';
import { findClosure } from '../../integrations/github/repository-check.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { createTaskRunner } from '../../platform/worker/task-runner.ts';
import { findBlockReason } from '../../readers/access/blocked-projects.ts';
import { insertProject } from '../projects/create-project.ts';
import { enqueueSync } from '../projects/enqueue-sync.ts';
import { listRepositoriesInUse } from '../projects/list-projects-of.ts';
import { findOwnerProblem } from '../projects/project-columns.ts';
import { listMissing, toDraft } from './draft.ts';
import { readContent } from './read-content.ts';
import { selectFiles } from './read-previews.ts';

interface Imported {
  repository: string;
  projectId: string | null;
  /** What is missing or wrong, in words for the admin. */
  problems: string[];
}

/** The number of repositories read at the same time. */
const CONCURRENCY = 4;
/** One call imports at most this many repositories, so that it ends within 70 seconds. */
const MAX_IMPORTS = 25;
/** All imports on this node share the renderer, so that they don't wait for readings. */
const renderer = createTaskRunner();

/**
 * Creates a draft from each repository, filled from its manifest, README, languages and releases, and says
 * what is missing. A repository that is already sold is not changed, and one that can't be read gets no
 * draft.
 */
export const importRepositories = callable({
  who: 'projectWrite',
  perMinute: 60,
  data: z.object({ repositories: z.array(required(200)).min(1).max(MAX_IMPORTS) }),
  async run(context, { repositories }) {
    const { userId } = context.actor;
    const imported: Imported[] = [];
    await inParallel(repositories, CONCURRENCY, async (name, index) => {
      imported[index] = await importRepository(context, { name, userId });
    });
    return { imported };
  },
});

interface Request {
  /** `owner/name` */
  name: string;
  userId: string;
}

async function importRepository(context: Context, { name, userId }: Request): Promise<Imported> {
  const failed = (problem: string) => ({ repository: name, projectId: null, problems: [problem] });
  const repository = parseRepositoryName(name);
  if (!repository) return failed('A repository is written as owner/name.');
  const ownerProblem = findOwnerProblem(repository.owner, context.settings);
  if (ownerProblem) return failed(ownerProblem);
  const existing = await findImported(context.db, repository);
  if (existing) return existing;
  try {
    return await importNew(context, { repository, userId });
  } catch (error) {
    if (isShopError(error)) return failed(error.message);
    if (!(error instanceof CodeHostError)) return failed(reportError(context.log, error).message);
    context.log.warn({ err: error, kind: error.kind, repository }, 'repository not imported');
    return failed(
      error.kind === 'retry' ? describeRetry(error) : `GitHub doesn’t let us read it: ${error.reason}`,
    );
  }
}

async function importNew(
  context: Context,
  { repository, userId }: { repository: Repository; userId: string },
): Promise<Imported> {
  const name = `${repository.owner}/${repository.repo}`;
  const failed = (problem: string) => ({ repository: name, projectId: null, problems: [problem] });
  const { repositoryReader: reader } = context;
  const facts = await reader.getRepository(repository);
  if (!facts || facts === 'unchanged') return failed('GitHub doesn’t show us this repository.');
  const commit = await reader.resolveCommit({ ...repository, ref: facts.value.defaultBranch });
  if (!commit || commit === 'unchanged') return failed('The repository is empty. Push a commit first.');
  const content = await readContent(reader, renderer, { ...repository, commit: commit.value.commit });
  const releases = await reader.listReleases(repository);
  const readmeProblems = content.plainReadme
    ? []
    : ['The README can’t be read. Please check the name and description.'];
  const draft = toDraft({
    facts: facts.value,
    content,
    releases: releases === 'unchanged' ? [] : releases.value,
  });
  const { problems: previewProblems } = await selectFiles(renderer, content);
  return context.db.transaction(async (tx) => {
    await lockKey(tx, `import ${name.toLowerCase()}`);
    const existing = await findImported(tx, repository);
    if (existing) return existing;
    const { id } = await insertProject(context, tx, { ...draft, createdBy: userId });
    await enqueueSync(context, tx, id);
    const closure = findClosure(facts.value) ?? (await findBlockReason(tx, repository));
    const problems = [
      ...(closure === null ? [] : [`No one can be invited to ${name}, so it isn’t on sale. ${closure}`]),
      ...listMissing(draft, content),
      ...content.problems,
      ...readmeProblems,
      ...previewProblems,
    ];
    return { repository: name, projectId: id, problems };
  });
}

async function findImported(db: Executor, repository: Repository): Promise<Imported | null> {
  const [project] = await listRepositoriesInUse(db, [repository]);
  if (!project) return null;
  const problems = [`It’s in the shop already, as “${project.name}”. Nothing was changed.`];
  return { repository: project.repository, projectId: project.id, problems };
}
