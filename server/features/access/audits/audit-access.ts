import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { callable } from '../../../callable.ts';
import type { Context } from '../../../context.ts';
import { ShopError } from '../../../errors.ts';
import { CodeHostError } from '../../../integrations/github/code-host-error.ts';
import { findProjectRow } from '../../projects/get-project.ts';
import { repositoryKey } from '../repository.ts';
import { selectRepositories } from '../select-repositories.ts';
import { auditRepository } from './audit-repository.ts';
import type { Audit } from './read-access.ts';
import { accessAudits, accessDifferences } from './schema.ts';

/** This is half of what a job may take, and shorter than a call may take. */
const TIME_LIMIT_MS = 30_000;
/** The hours of UTC that cover the night in India, 1:30 to 5:30. */
const NIGHT_HOURS = [20, 21, 22, 23];

/**
 * Compares who has access at GitHub with the books, in all repositories or in one project's. A job continues
 * an audit that takes longer than half a minute. Returns how many repositories were checked and how many
 * differences they have now. Throws NOT_FOUND and UNAVAILABLE.
 */
export const auditAccess = callable({
  who: 'orderWrite',
  perMinute: 20,
  data: z.object({ projectId: id.optional() }),
  async run(context, { projectId }) {
    await addRepositories(context, projectId);
    const wanted = projectId === undefined ? undefined : await listProjectRepositories(context, projectId);
    const isWanted = wanted && inArray(accessAudits.repository, wanted);
    await context.db
      .update(accessAudits)
      .set({ startedAt: sql`now()` })
      .where(isWanted ?? sql`true`);
    const started = await context.db.select().from(accessAudits).where(isWanted);
    const { checked, error } = await auditAll(context, started);
    if (checked.length === 0 && error) {
      const reason = 'GitHub can’t be asked right now. The audit goes on by itself as soon as it can.';
      throw new ShopError('UNAVAILABLE', reason);
    }
    const differences = await context.db.$count(
      accessDifferences,
      inArray(accessDifferences.repository, checked),
    );
    return { checked: checked.length, differences };
  },
});

/**
 * This job runs every minute and continues the audits that have begun. At night it begins the audits of all
 * repositories, the oldest first.
 */
export async function continueAudits(context: Context): Promise<void> {
  const { db } = context;
  if (NIGHT_HOURS.includes(new Date().getUTCHours())) {
    await addRepositories(context);
    await db
      .update(accessAudits)
      .set({ startedAt: sql`now()` })
      .where(
        sql`${accessAudits.startedAt} is null and coalesce(${accessAudits.auditedAt}, 'epoch') < now() - interval '20 hours'`,
      );
  }
  const due = await db
    .select()
    .from(accessAudits)
    .where(isNotNull(accessAudits.startedAt))
    .orderBy(sql`${accessAudits.auditedAt} nulls first`, asc(accessAudits.repository));
  await auditAll(context, due);
}

/**
 * Audits until GitHub fails, its quota is used up or the time is over. A repository that GitHub refuses waits
 * for the next night.
 */
async function auditAll(
  context: Context,
  audits: readonly Audit[],
): Promise<{ checked: string[]; error: CodeHostError | null }> {
  const deadline = performance.now() + TIME_LIMIT_MS;
  const isTimeOver = () => performance.now() > deadline;
  const checked: string[] = [];
  let last: CodeHostError | null = null;
  for (const audit of audits) {
    if (isTimeOver()) break;
    try {
      if (await auditRepository(context, audit, isTimeOver)) checked.push(audit.repository);
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      context.log.warn({ err: error, repository: audit.repository }, 'access not audited');
      last = error;
      if (error.kind === 'retry' || error.scope === 'credential') break;
      await context.db
        .update(accessAudits)
        .set({ startedAt: null, auditedAt: sql`now()` })
        .where(eq(accessAudits.repository, audit.repository));
    }
  }
  return { checked, error: last };
}

async function addRepositories({ db }: Context, projectId?: string): Promise<void> {
  const found = selectRepositories(db, projectId).as('found');
  const { repoOwner, repoName } = found;
  const never = sql<null>`null::timestamptz`;
  const rows = db
    .select({
      repository: sql<string>`lower(${repoOwner} || '/' || ${repoName})`.as('repository'),
      repoOwner,
      repoName,
      startedAt: never.as('started_at'),
      auditedAt: never.as('audited_at'),
    })
    .from(found);
  await db.insert(accessAudits).select(rows).onConflictDoNothing();
}

/** Lists the repository of a project, and those from which it was sold. Throws NOT_FOUND. */
async function listProjectRepositories(context: Context, projectId: string): Promise<string[]> {
  const project = await findProjectRow(context, projectId);
  if (!project) throw new ShopError('NOT_FOUND', 'We can’t find this project.');
  return (await selectRepositories(context.db, projectId)).map(repositoryKey);
}
