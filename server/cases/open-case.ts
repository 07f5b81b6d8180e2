import { randomUUID } from 'node:crypto';
import { isNotNull, sql } from 'drizzle-orm';
import { supportAlertMail } from '#content/mails/support-alert.ts';
import type { Context } from '../context.ts';
import type { Order } from '../orders/order.ts';
import type { Executor } from '../platform/db/client.ts';
import { queueMail } from '../platform/mail/enqueue-mail.ts';
import { cases } from './schema.ts';

interface NewCase {
  kind: (typeof cases.$inferInsert)['kind'];
  /** What it is about: the same trouble about the same thing is told once. */
  subject: string;
  order: Order | null;
  paymentId: string | null;
  /** For the admin who looks at it. */
  message: string;
  detail?: Record<string, unknown>;
  /** It can happen again after it was settled: then it is open again. */
  mayReturn?: boolean;
}

/**
 * Puts something before a person: a row that admins see until it is resolved, and one mail to support. Part of the
 * caller's transaction; safe to repeat. Only the shop itself calls it.
 */
export async function openCase(context: Context, tx: Executor, trouble: NewCase): Promise<void> {
  const { kind, subject, order, paymentId, message, detail = {}, mayReturn = false } = trouble;
  const raised = await tx
    .insert(cases)
    .values({
      id: randomUUID(),
      kind,
      subject,
      orderId: order?.id ?? null,
      message,
      detail: { ...detail, paymentId },
    })
    .onConflictDoUpdate({
      target: [cases.kind, cases.subject],
      set: { resolvedAt: null, resolvedBy: null, resolution: null, message },
      setWhere: mayReturn ? isNotNull(cases.resolvedAt) : sql`false`,
    })
    .returning({ id: cases.id });
  if (raised.length === 0) return;
  const { shopName, appUrl, supportEmail } = context.settings;
  await queueMail(context, tx, {
    kind: 'support-alert',
    subjectKey: `${kind}:${subject}`,
    recipient: supportEmail,
    content: supportAlertMail({
      shopName,
      appUrl,
      kind,
      message,
      paymentId,
      orderId: order?.publicId ?? null,
      projectName: order?.projectName ?? null,
      repo: order && `${order.repoOwner}/${order.repoName}`,
      githubLogin: order?.githubLogin ?? null,
    }),
  });
  await context.live.publish(tx, 'exceptions');
}
