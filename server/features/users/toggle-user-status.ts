import { and, asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { accountDeactivatedMail } from '#content/mails/account.ts';
import { id, paragraph } from '#contract/fields.ts';
import { rightNames } from '#contract/rights.ts';
import { isErasedEmail } from '#domain/erasure.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { deleteSessions } from '../../integrations/auth/sessions.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { lockActiveAdmins } from '../admins/grant-admin.ts';
import { endApiTokens } from '../admins/revoke-api-token.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { UserRow } from './find-user.ts';
import { lockUser } from './lock-user.ts';
import { users } from './schema.ts';

/**
 * Activates or deactivates a user. Deactivation ends their sessions and live streams, and mails them the
 * reason. Admins can deactivate neither themselves nor the last admin with all rights. Throws NOT_FOUND and
 * FAILED_PRECONDITION.
 */
export const toggleUserStatus = callable({
  who: 'userWrite',
  perMinute: 120,
  data: z.object({
    userId: id,
    newStatus: z.boolean(),
    /** Quoted in the mail about a deactivation. */
    reason: paragraph(500).nullish(),
  }),
  async run(context, { userId, newStatus: active, reason }) {
    const actor = context.actor;
    if (!active && userId === actor.userId)
      throw new ShopError('FAILED_PRECONDITION', 'You can’t deactivate your own account.');
    return context.db.transaction(async (tx) => {
      if (!active) await requireRemainingAdmin(tx, userId, actor.userId);
      const user = await lockUser(tx, userId);
      if (!user) throw new ShopError('NOT_FOUND', 'We can’t find this user.');
      if (user.active === active) return { active };
      if (isErasedEmail(user.email))
        throw new ShopError(
          'FAILED_PRECONDITION',
          'This person’s data was erased, so the account stays closed.',
        );
      await tx.update(users).set({ active }).where(eq(users.id, userId));
      if (!active) {
        await deleteSessions(tx, userId);
        await endApiTokens(tx, { userId, actor: actor.userId });
      }
      await recordAudit(tx, {
        actor: actor.userId,
        action: active ? 'user.activate' : 'user.deactivate',
        subject: userId,
        detail: { email: user.email, reason: reason || undefined },
      });
      if (!active) await sendDeactivatedMail(context, tx, user, reason || null);
      return { active };
    });
  },
});

async function sendDeactivatedMail(
  context: Context,
  tx: Executor,
  { id, email }: UserRow,
  reason: string | null,
): Promise<void> {
  await enqueueMail(context, tx, {
    mail: accountDeactivatedMail,
    subjectKey: `${id} ${crypto.randomUUID()}`,
    recipient: email,
    data: { reason },
  });
}

/**
 * Refuses to deactivate the last admin with all rights. It locks all admins, so that of two who deactivate
 * each other concurrently the second is no longer an admin.
 */
async function requireRemainingAdmin(tx: Executor, userId: string, actorId: string): Promise<void> {
  const records = await lockActiveAdmins(tx);
  const ids = records.map((admin) => admin.userId);
  const activeUsers = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.active, true)))
    .orderBy(asc(users.id))
    .for('no key update');
  const activeIds = new Set(activeUsers.map(({ id }) => id));
  const admins = records.filter((admin) => activeIds.has(admin.userId));
  if (!admins.some((admin) => admin.userId === actorId && admin.userWrite))
    throw new ShopError('PERMISSION_DENIED', 'Your account doesn’t have the right to do this.');
  const fullAdmins = admins.filter((admin) => rightNames.every((name) => admin[name]));
  if (fullAdmins.length === 1 && fullAdmins[0]?.userId === userId) {
    throw new ShopError(
      'FAILED_PRECONDITION',
      'This is the last admin with all rights, so the account stays active.',
    );
  }
}
