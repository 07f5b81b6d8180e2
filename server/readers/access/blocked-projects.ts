import { and, eq, exists, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { blockSubjects } from '#domain/access-block.ts';
import type { Repository } from '#domain/github.ts';
import { accessBlocks } from '../../features/access/schema.ts';
import { cases } from '../../features/cases/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

const isOf = (subject: string): SQL =>
  sql`lower(${projects.repoOwner} || '/' || ${projects.repoName}) = ${subject}`;

/** Whether a project has an open case because GitHub doesn't show the repository of a block any more. */
export async function hasGoneCase(db: Executor, subject: string): Promise<boolean> {
  const project = db
    .select()
    .from(projects)
    .where(and(isOf(subject), eq(projects.id, cases.subject)));
  const isOpen = and(eq(cases.kind, 'repository_gone'), isNull(cases.resolvedAt), exists(project));
  return (await db.$count(cases, isOpen)) > 0;
}

/** Whether a project of the repository is for sale or may come on sale. */
export async function isRepositoryInUse(db: Executor, subject: string): Promise<boolean> {
  return (await db.$count(projects, and(isOf(subject), ne(projects.status, 'archived')))) > 0;
}

/**
 * Finds why GitHub refuses everyone at a repository or its owner, in words for admins; null if it doesn't.
 */
export async function findBlockReason(db: Executor, repository: Repository): Promise<string | null> {
  const [block] = await db
    .select({ reason: accessBlocks.reason })
    .from(accessBlocks)
    .where(sql`${accessBlocks.subject} in ${blockSubjects(repository).slice(1)}`)
    .limit(1);
  return block?.reason ?? null;
}
