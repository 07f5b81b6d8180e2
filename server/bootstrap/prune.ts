import { pruneInviteCalls } from '../access/invitations/daily-limit.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../define-job.ts';
import { pruneSessions, pruneVerifications } from '../integrations/auth/prune-sessions.ts';
import { pruneWaitingList } from '../pauses/prune-waiting-list.ts';
import { pruneEvents } from '../payments/webhooks/prune-events.ts';
import { pruneMails } from '../platform/mail/prune-mails.ts';
import { pruneReviews } from '../reviews/prune-reviews.ts';
import { pruneMobileNumbers } from '../whatsapp/erase-numbers.ts';

/**
 * This job deletes data that is older than its retention and not part of the books: the content of mails and
 * events, ended sessions and links, reviews of refunded purchases, counted invitation calls, addresses on
 * waiting lists, mobile numbers. docs/data-lifecycle.md describes every table.
 */
export async function prune({ db, settings: { retention }, log }: Context): Promise<void> {
  const pruned = {
    mails: await pruneMails(db, retention.mails),
    events: await pruneEvents(db, retention.events),
    sessions: await pruneSessions(db, retention.sessions),
    verifications: await pruneVerifications(db),
    reviews: await pruneReviews(db, retention.reviews),
    waitingList: await pruneWaitingList(db, retention.waitingList),
    mobileNumbers: await pruneMobileNumbers(db, retention.mobileNumbers),
    inviteCalls: await pruneInviteCalls(db, retention.inviteCalls),
  };
  if (Object.values(pruned).some(Boolean)) log.info(pruned, 'old records deleted');
}

export const retentionJobs = [defineJob({ name: 'prune', run: prune, cron: '40 21 * * *' })];
