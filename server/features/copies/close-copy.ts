import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { Executor } from '../../platform/db/client.ts';
import { isLeased } from '../../platform/outbox/lease.ts';
import { accessRemovals, invitations } from '../access/schema.ts';
import { isMadeFrom } from './find-or-generate.ts';
import type { CopyLease } from './lease-copy.ts';

/** What is true of a copy at GitHub after an attempt to close it. */
export type Closed = 'archived' | 'deleted';

/**
 * Archives the copy of an ended purchase once no one has access to it, because nothing can be changed in an
 * archived one, and deletes it when the days that copies are kept are over. Only a repository that was made from
 * the project's is touched. Throws CodeHostError.
 */
export async function closeCopy(context: Context, copy: CopyLease): Promise<Closed> {
  const { codeHost, db } = context;
  if (await hasAccess(db, copy.orderId))
    throw new CodeHostError({ kind: 'retry', reason: 'Its accesses are being removed.' });
  const { owner, name: repo, templateOwner, templateName } = copy;
  const found = repo === null ? null : await codeHost.findCopy({ owner, repo });
  const template = { owner: templateOwner, repo: templateName };
  if (repo === null || !found || !(await isMadeFrom(context, found, template))) return 'deleted';
  if (await isKept(context, copy)) {
    if (!found.archived) await codeHost.setArchived({ owner, repo });
    return 'archived';
  }
  await codeHost.deleteRepository({ owner, repo });
  return 'deleted';
}

async function hasAccess(db: Executor, orderId: string): Promise<boolean> {
  const isOpen = and(eq(accessRemovals.orderId, orderId), isNull(accessRemovals.doneAt));
  if ((await db.$count(accessRemovals, isOpen)) > 0) return true;
  const isSending = and(eq(invitations.orderId, orderId), isLeased(invitations));
  return (await db.$count(invitations, isSending)) > 0;
}

/** Whether the days are not over. A copy is archived first, even if it is kept for no day. */
async function isKept({ db, settings }: Context, { state, endedAt }: CopyLease): Promise<boolean> {
  if (state !== 'archived') return true;
  const { rows } = await db.execute<{ kept: boolean }>(
    sql`select ${endedAt}::timestamptz + make_interval(days => ${settings.copyKeptDays}) > now() as kept`,
  );
  return rows[0]?.kept ?? true;
}
