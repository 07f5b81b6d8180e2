import { and, eq, getTableColumns, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { blockSubject, refusalWords, SAME_REFUSAL_MINUTES } from '#domain/access-block.ts';
import { invitationSubject, removalSubject } from '#domain/case.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { resolveCases } from '../../cases/resolve-case.ts';
import type { Order } from '../../orders/order.ts';
import { orders } from '../../orders/schema.ts';
import { isOfRepository } from '../find-repository-access.ts';
import { type MailContext, mailBlocked } from '../invitations/mail-failure.ts';
import { repositoryOf } from '../repository.ts';
import { accessRemovals, invitations } from '../schema.ts';

/** The resolution of a case whose invitation or removal begins to wait behind a block. */
export const HAS_BLOCK = 'It waits: GitHub refuses everyone, and that has its own case.';

/** An invitation or removal that GitHub refused without saying what the refusal is about. */
interface Refused {
  order: Order;
  githubLogin: string;
  githubAccountId: number;
  /** The block that the attempt probed; null for none. */
  blockedBy: string | null;
}

/**
 * Returns the subject of the block that an unexplained refusal belongs to; null while it stands alone. Two
 * orders of a repository that GitHub refuses in the same words within an hour are a block, whatever the words
 * are: the earlier ones then wait behind it too, and their own cases are resolved. The caller's transaction
 * holds the repository's lock, and opens the block.
 */
export async function findSharedRefusal(
  context: MailContext,
  tx: Executor,
  { order, githubLogin, githubAccountId, blockedBy }: Refused,
  reason: string,
): Promise<string | null> {
  const words = refusalWords(reason, githubLogin);
  const isSame = (row: { githubLogin: string; reason: string | null }) =>
    row.reason !== null && refusalWords(row.reason, row.githubLogin) === words;
  const pickSame = ({ invited, removed }: RefusedRows) => ({
    invited: invited.filter(isSame),
    removed: removed.filter((row) => isSame({ ...row, reason: row.lastError })),
  });
  if (blockedBy !== null) {
    const waiting = pickSame(await listBlocked(tx, blockedBy));
    if (waiting.invited.length + waiting.removed.length > 0) return blockedBy;
  }
  const { invited, removed } = pickSame(await listRefused(tx, { order, githubAccountId }));
  if (invited.length + removed.length === 0) return null;

  const subject = blockSubject('repository', repositoryOf(order));
  const wait = { blockedBy: subject, refusedAt: null };
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  await tx
    .update(invitations)
    .set(wait)
    .where(inArray(invitations.id, ids(invited)));
  await tx
    .update(accessRemovals)
    .set(wait)
    .where(inArray(accessRemovals.id, ids(removed)));
  await resolveCases(tx, {
    kind: 'invite',
    subjects: [...invited.map(invitationSubject), ...removed.map(({ id }) => removalSubject(id))],
    resolution: HAS_BLOCK,
  });
  for (const invitation of invited) await mailBlocked(context, tx, invitation);
  return subject;
}

/**
 * Lists the invitations and removals of other orders of the same repository, for other accounts, that GitHub
 * has refused within an hour without saying why.
 */
async function listRefused(
  tx: Executor,
  { order, githubAccountId }: Pick<Refused, 'order' | 'githubAccountId'>,
): Promise<RefusedRows> {
  const isRecent = (table: typeof invitations | typeof accessRemovals) =>
    and(
      gt(table.refusedAt, sql`now() - make_interval(mins => ${SAME_REFUSAL_MINUTES})`),
      isNull(table.blockedBy),
      ne(table.orderId, order.id),
      ne(table.githubAccountId, githubAccountId),
      isOfRepository(table, order),
    );
  return listRows(tx, { invited: isRecent(invitations), removed: isRecent(accessRemovals) });
}

/** Lists the invitations and removals that wait behind a block. */
async function listBlocked(tx: Executor, subject: string): Promise<RefusedRows> {
  const { blockedBy } = invitations;
  return listRows(tx, { invited: eq(blockedBy, subject), removed: eq(accessRemovals.blockedBy, subject) });
}

type RefusedRows = Awaited<ReturnType<typeof listRows>>;

async function listRows(tx: Executor, { invited, removed }: Record<'invited' | 'removed', SQL | undefined>) {
  return {
    invited: await tx
      .select({ ...getTableColumns(invitations), order: orders })
      .from(invitations)
      .innerJoin(orders, eq(orders.id, invitations.orderId))
      .where(and(invited, eq(invitations.state, 'needs_person'), isNull(invitations.revokedAt))),
    removed: await tx
      .select()
      .from(accessRemovals)
      .where(and(removed, isNull(accessRemovals.doneAt))),
  };
}
