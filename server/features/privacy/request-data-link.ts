import { dataLinkMail } from '#content/mails/your-data.ts';
import { DATA_LINK_HOURS } from '#domain/privacy.ts';
import type { Context, Shop } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { createEmailLink } from '../../integrations/auth/email-links.ts';
import { findPerson } from '../../readers/erasure/find-person.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import type { Asker } from '../users/known-networks.ts';

/** The URL of the page where the owner of an address decides about its data. */
export function dataLink({ settings }: Pick<Shop, 'settings'>, token: string): string {
  return `${settings.appUrl}/privacy/data/${token}`;
}

/** Sends the link to an address's data, if there is any; see `enqueueLinks`. `id` makes it idempotent. */
async function sendDataLink(
  context: Context,
  { email, id, asker = null }: { email: string; id: string; asker?: Asker },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await findPerson(tx, email))) return;
    const link = { userId: null, email };
    const token = await createEmailLink(tx, { purpose: 'your-data', link, hours: DATA_LINK_HOURS });
    await enqueueLimitedMail(context, tx, {
      mail: dataLinkMail,
      subjectKey: id,
      recipient: email,
      asker,
      data: { url: dataLink(context, token) },
    });
  });
}

export const privacyJobs = [defineJob({ name: 'mail-data-link', run: sendDataLink, stored: true })];
