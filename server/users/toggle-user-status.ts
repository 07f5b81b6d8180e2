import { and, asc, eq } from 'drizzle-orm';
import { type ParsedDataOf, type ResultOf, rightNames } from '#contract/functions.ts';
import { admins } from '../admins/schema.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { authSessions } from '../integrations/auth/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { requireRight } from '../require-right.ts';
import { users } from './schema.ts';

/**
 * Deactivates somebody, or lets them in again. Deactivated, their sessions end at once and so do their streams. For admins
 * with userWrite, who can lock out neither themselves nor the last admin with all rights. Throws NOT_FOUND and
 * FAILED_PRECONDITION.
 */
export async function toggleUserStatus(
  context: Context,
  { userId, newStatus: active }: ParsedDataOf<'toggleUserStatus'>,
): Promise<ResultOf<'toggleUserStatus'>> {
  const actor = requireRight(context, 'userWrite');
  if (!active && userId === actor.userId)
    throw new ShopError('FAILED_PRECONDITION', 'You cannot deactivate your own account.');
  return context.db.transaction(async (tx) => {
    const person = active ? await lockUser(tx, userId) : await lockAmongAdmins(tx, userId, actor.userId);
    if (person.active === active) return { active };
    await tx.update(users).set({ active }).where(eq(users.id, userId));
    if (!active) await tx.delete(authSessions).where(eq(authSessions.userId, userId));
    await recordAudit(tx, {
      actor: actor.userId,
      action: active ? 'user.activate' : 'user.deactivate',
      subject: userId,
      detail: { email: person.email },
    });
    await context.live.publish(tx, `users/${userId}`);
    return { active };
  });
}

type Row = typeof users.$inferSelect;

async function lockUser(tx: Executor, userId: string): Promise<Row> {
  const [person]: Row[] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!person) throw new ShopError('NOT_FOUND', 'There is no such user.');
  return person;
}

/**
 * Locks the person, and the admins before them: of two admins who deactivate each other at the same moment the second one
 * finds that they are no admin any more.
 */
async function lockAmongAdmins(tx: Executor, userId: string, actorId: string): Promise<Row> {
  const desk: { admin: typeof admins.$inferSelect; user: Row }[] = await tx
    .select({ admin: admins, user: users })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .where(and(eq(admins.active, true), eq(users.active, true)))
    .orderBy(asc(admins.userId))
    .for('update');
  if (!desk.some(({ admin }) => admin.userId === actorId && admin.userWrite))
    throw new ShopError('PERMISSION_DENIED', 'Your account may not do this.');
  const full = desk.filter(({ admin }) => rightNames.every((name) => admin[name]));
  if (full.length === 1 && full[0]?.admin.userId === userId) {
    throw new ShopError(
      'FAILED_PRECONDITION',
      'This is the last admin with all rights, so the account stays active.',
    );
  }
  return lockUser(tx, userId);
}
