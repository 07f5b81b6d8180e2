import { asc, eq } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import type { Shop } from '../../context.ts';
import { projects } from '../../projects/schema.ts';

const LIMIT = 20;

/** Lists repositories of published projects, at most 20. For the operator. */
export async function listRepositoriesOnSale({ db }: Pick<Shop, 'db'>): Promise<Repository[]> {
  return db
    .selectDistinct({ owner: projects.repoOwner, repo: projects.repoName })
    .from(projects)
    .where(eq(projects.status, 'published'))
    .orderBy(asc(projects.repoOwner), asc(projects.repoName))
    .limit(LIMIT);
}
