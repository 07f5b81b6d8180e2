import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import * as fields from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { apiTokens } from './schema.ts';

/** Ends one of the admin's own tokens at once. Throws NOT_FOUND. */
export const revokeApiToken = callable({
  who: 'admin',
  perMinute: 60,
  data: z.object({ id: fields.id }),
  async run(context, { id }) {
    const { userId } = context.actor;
    return context.db.transaction(async (tx) => {
      const [revoked] = await tx
        .delete(apiTokens)
        .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
        .returning();
      if (!revoked) throw new ShopError('NOT_FOUND', 'You have no such token.');
      await recordAudit(tx, {
        actor: userId,
        action: 'admin.revoke-token',
        subject: userId,
        detail: { token: id, name: revoked.name },
      });
      return { revoked: true };
    });
  },
});

/**
 * Ends all tokens of a user, in the transaction that takes the admin's rights, account or second factor away.
 */
export async function endApiTokens(
  tx: Executor,
  { userId, actor }: { userId: string; actor: string },
): Promise<void> {
  const ended = await tx.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning();
  for (const { id, name } of ended)
    await recordAudit(tx, {
      actor,
      action: 'admin.revoke-token',
      subject: userId,
      detail: { token: id, name },
    });
}
