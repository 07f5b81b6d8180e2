import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { newVersionsMail } from '#content/mails/new-versions.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { findMailCover } from '../../readers/catalogue/list-covers.ts';
import {
  listDueRecipients,
  listVersionNews,
  ordersOwnedBy,
} from '../../readers/versions/list-version-news.ts';
import { versionNotices } from './schema.ts';
import { subscribe, unsubscribeLink } from './subscriptions.ts';

/** The number of mails in one run of the job, which must end within a minute. */
const BATCH = 200;

/**
 * This job mails each owner whose oldest news is NOTICE_DELAY_MINUTES old, with all news of all projects in
 * one mail. Refunded buyers and those who unsubscribed get none.
 */
export async function mailVersions(context: Context): Promise<void> {
  const { db, jobs, settings } = context;
  const emails = await listDueRecipients(db, { minutes: settings.noticeDelayMinutes, limit: BATCH });
  for (const email of emails) await db.transaction((tx) => mailOwner(context, tx, email));
  if (emails.length === BATCH) await jobs.enqueue(db, { name: 'mail-versions', data: {} });
}

async function mailOwner(context: Context, tx: Executor, email: string): Promise<void> {
  // Of two concurrent runs, only one finds the rows.
  const notices = await tx
    .delete(versionNotices)
    .where(inArray(versionNotices.orderId, ordersOwnedBy(tx, email)))
    .returning();
  if (notices.length === 0) return;
  const news = await listVersionNews(tx, notices);
  const { token, isSubscribed } = await subscribe(tx, email);
  if (news.length === 0 || !isSubscribed) return;
  const [projectId, another] = new Set(news.map((each) => each.projectId));
  const isOfOne = projectId !== undefined && another === undefined;
  const coverUrl = isOfOne ? await findMailCover(tx, context.settings.appUrl, projectId) : null;
  await enqueueMail(context, tx, {
    mail: newVersionsMail,
    subjectKey: randomUUID(),
    recipient: email,
    data: { unsubscribeUrl: unsubscribeLink(context, token), coverUrl, news },
  });
}

export const versionJobs = [
  defineJob({ name: 'mail-versions', run: mailVersions, schedule: { everyMinutes: 1 } }),
];
