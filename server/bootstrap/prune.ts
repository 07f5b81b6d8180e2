import { and, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '../context.ts';
import { inviteCalls } from '../features/access/schema.ts';
import { WAITING_LINK_HOURS } from '../features/pauses/confirm-waiting.ts';
import { waitingList } from '../features/pauses/schema.ts';
import { otherEntries } from '../features/payments/schema.ts';
import { pruneEvents } from '../features/payments/webhooks/erase-events.ts';
import { pruneFileLists } from '../features/repositories/file-lists.ts';
import { pruneRequests } from '../features/requests/erase-requests.ts';
import { reviews } from '../features/reviews/schema.ts';
import { complaints, helpRequests } from '../features/threads/schema.ts';
import { pruneVivaSets } from '../features/viva/record-viva.ts';
import { vivaGuideLinks } from '../features/viva/schema.ts';
import { pruneMobileNumbers } from '../features/whatsapp/erase-numbers.ts';
import { authSessions, authVerifications } from '../integrations/auth/schema.ts';
import { deleteInBatches, isOlder } from '../platform/db/in-batches.ts';
import { pruneMails } from '../platform/mail/erase-mails.ts';
import { sealOldMails } from '../platform/mail/seal-old-mails.ts';

/**
 * This job deletes data that is older than its retention and not part of the books: the content of mails and
 * events, payments of other programs, ended sessions and links, reviews of refunded purchases, counted invitation calls, addresses on
 * waiting lists, mobile numbers, complaints, help requests, answered requests of admins, viva questions and
 * file lists of commits that no one bought. It also seals links in mails of earlier releases. docs/data-lifecycle.md describes every table.
 */
export async function prune({ db, sealer, settings: { retention }, log }: Context): Promise<void> {
  const hasEnded = lt(authSessions.expiresAt, sql`now()`);
  const isUnconfirmed = and(
    isNull(waitingList.confirmedAt),
    sql`${waitingList.createdAt} < now() - make_interval(hours => ${WAITING_LINK_HOURS})`,
  );
  const deleteOld = (id: PgColumn, isOld: SQL | undefined) => deleteInBatches(db, id, isOld);
  const pruned = {
    mails: await pruneMails(db, retention.mails),
    sealedMails: await sealOldMails({ db, sealer }),
    events: await pruneEvents(db, retention.events),
    otherEntries: await deleteOld(otherEntries.id, isOlder(otherEntries.createdAt, retention.events)),
    sessions: await deleteOld(
      authSessions.id,
      and(hasEnded, isOlder(authSessions.createdAt, retention.sessions)),
    ),
    // Expired links are useless, and some contain an email.
    verifications: await deleteOld(authVerifications.id, lt(authVerifications.expiresAt, sql`now()`)),
    reviews: await deleteOld(reviews.id, isOlder(reviews.refundedAt, retention.reviews)),
    waitingList: await deleteOld(
      waitingList.token,
      or(isUnconfirmed, isOlder(waitingList.createdAt, retention.waitingList)),
    ),
    mobileNumbers: await pruneMobileNumbers(db, retention.mobileNumbers),
    inviteCalls: await deleteOld(inviteCalls.id, isOlder(inviteCalls.createdAt, retention.inviteCalls)),
    complaints: await deleteOld(complaints.number, isOlder(complaints.createdAt, retention.complaints)),
    // The questions, which are deleted after the lists, say which commits were replaced.
    fileLists: await pruneFileLists(db),
    vivaSets: await pruneVivaSets(db),
    vivaGuideLinks: await deleteOld(vivaGuideLinks.orderId, lt(vivaGuideLinks.expiresAt, sql`now()`)),
    requests: await pruneRequests(db),
    help: await deleteOld(helpRequests.number, isOlder(helpRequests.changedAt, retention.help)),
  };
  if (Object.values(pruned).some(Boolean)) log.info(pruned, 'old records deleted');
}
