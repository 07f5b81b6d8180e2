import { and, getTableName, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { apiTokens } from '../features/admins/schema.ts';
import { WAITING_LINK_HOURS } from '../features/pauses/confirm-waiting.ts';
import { waitingList } from '../features/pauses/schema.ts';
import { pruneFileLists } from '../features/repositories/file-lists.ts';
import { pruneRequests } from '../features/requests/erase-requests.ts';
import { daysOf, retainedTables } from '../features/tables.ts';
import { pruneVivaSets } from '../features/viva/record-viva.ts';
import { vivaGuideLinks } from '../features/viva/schema.ts';
import { webhookDeliveries } from '../features/webhooks/schema.ts';
import { authVerifications } from '../integrations/auth/schema.ts';
import { deleteInBatches, isOlder, pruneTable } from '../platform/db/in-batches.ts';
import { sealOldMails } from '../platform/mail/seal-old-mails.ts';

/** Longer than a delivery is tried. */
const WEBHOOK_DELIVERY_DAYS = 30;

/**
 * This job deletes data that is older than its retention and not part of the books. What has no setting of its
 * own is deleted as well: expired links and API tokens, deliveries to webhooks, unconfirmed addresses on waiting lists, answered requests of admins,
 * viva questions and file lists of commits that no one bought. It also seals links in mails of earlier releases.
 * docs/data-lifecycle.md describes every table.
 */
export async function prune({ db, sealer, settings, log }: Context): Promise<void> {
  const isUnconfirmed = and(
    isNull(waitingList.confirmedAt),
    sql`${waitingList.createdAt} < now() - make_interval(hours => ${WAITING_LINK_HOURS})`,
  );
  const pruned: Record<string, number> = {
    sealedMails: await sealOldMails({ db, sealer }),
    // Expired links are useless, and some contain an email.
    verifications: await deleteInBatches(db, authVerifications, lt(authVerifications.expiresAt, sql`now()`)),
    unconfirmed: await deleteInBatches(db, waitingList, isUnconfirmed),
    // The questions, which are deleted after the lists, say which commits were replaced.
    fileLists: await pruneFileLists(db),
    vivaSets: await pruneVivaSets(db),
    vivaGuideLinks: await deleteInBatches(db, vivaGuideLinks, lt(vivaGuideLinks.expiresAt, sql`now()`)),
    apiTokens: await deleteInBatches(db, apiTokens, lt(apiTokens.expiresAt, sql`now()`)),
    webhookDeliveries: await deleteInBatches(
      db,
      webhookDeliveries,
      isOlder(webhookDeliveries.createdAt, WEBHOOK_DELIVERY_DAYS),
    ),
    requests: await pruneRequests(db),
  };
  for (const retained of retainedTables)
    pruned[getTableName(retained.table)] = await pruneTable(
      db,
      retained,
      daysOf(settings.retention, retained.retention),
    );
  if (Object.values(pruned).some(Boolean)) log.info(pruned, 'old records deleted');
}
