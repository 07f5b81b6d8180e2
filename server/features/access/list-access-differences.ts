import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { paging } from '#contract/paging.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireRight } from '../../require-right.ts';
import { cases } from '../cases/schema.ts';
import { accessAudits, accessDifferences } from './audits/schema.ts';
import { selectRepositories } from './select-repositories.ts';

export const accessQuery = z.object({ projectId: z.string().max(128).optional(), ...paging });

/**
 * Lists the differences in access whose cases are open, newest first, of one project or all. Requires
 * orderWrite.
 */
export async function listAccessDifferences(context: Context, query: ListQuery<typeof accessQuery>) {
  requireRight(context, 'orderWrite');
  const { projectId, ...page } = parseQuery(accessQuery, query);
  const { db } = context;
  const wanted = projectId === undefined ? null : await selectRepositories(db, projectId);
  const keys = wanted?.map(({ repoOwner, repoName }) => `${repoOwner}/${repoName}`.toLowerCase());
  const { mark, after, read } = newestFirst(cases.createdAt, cases.id, page);
  const { rows, nextCursor } = await read(
    db
      .select({
        mark,
        id: cases.id,
        login: accessDifferences.login,
        kind: accessDifferences.kind,
        repository: sql<string>`${accessAudits.repoOwner} || '/' || ${accessAudits.repoName}`,
      })
      .from(accessDifferences)
      .innerJoin(accessAudits, eq(accessAudits.repository, accessDifferences.repository))
      .innerJoin(
        cases,
        and(
          eq(cases.kind, sql`'access_' || ${accessDifferences.kind}`),
          eq(cases.subject, sql`${accessDifferences.repository} || ' ' || ${accessDifferences.accountId}`),
        ),
      )
      .where(and(isNull(cases.resolvedAt), keys && inArray(accessDifferences.repository, keys), after)),
  );
  return {
    documents: rows.map(({ id: caseId, repository, login, kind }) => ({ repository, login, kind, caseId })),
    nextCursor,
  };
}

/** Counts the audited repositories and finds the time of the last audit, which is null before the first. */
export async function getAuditProgress({
  db,
}: Context): Promise<{ repositories: number; lastAt: number | null }> {
  const [row] = await db
    .select({
      repositories: sql<number>`count(*)::int`,
      lastAt: epochSeconds(sql`max(${accessAudits.auditedAt})`) as SQL<number | null>,
    })
    .from(accessAudits);
  return row ?? { repositories: 0, lastAt: null };
}
