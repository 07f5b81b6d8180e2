import { MOBILE_NUMBER_DAYS } from '#domain/whatsapp.ts';
import { pruneInviteCalls } from '../access/invitations/prune-invite-calls.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../define-job.ts';
import { pruneSessions } from '../integrations/auth/prune-sessions.ts';
import { pruneWaitingList } from '../pauses/prune-waiting-list.ts';
import { pruneEvents } from '../payments/webhooks/prune-events.ts';
import { pruneMails } from '../platform/mail/prune-mails.ts';
import { pruneReviews } from '../reviews/prune-reviews.ts';
import { pruneMobileNumbers } from '../whatsapp/erase-numbers.ts';

/**
 * Job: deletes what is older than RETENTION_DAYS and in no books: the content of mails and events, ended sessions, reviews
 * of refunded purchases, counted invitation calls, addresses on waiting lists, mobile
 * numbers. Orders, payments, refunds, ledger, cases and audit stay.
 */
export async function prune({ db, settings: { retentionDays }, log }: Context): Promise<void> {
  const pruned = {
    mails: await pruneMails(db, retentionDays),
    events: await pruneEvents(db, retentionDays),
    sessions: await pruneSessions(db, retentionDays),
    reviews: await pruneReviews(db, retentionDays),
    waitingList: await pruneWaitingList(db, retentionDays),
    mobileNumbers: await pruneMobileNumbers(db, Math.min(retentionDays, MOBILE_NUMBER_DAYS)),
    inviteCalls: await pruneInviteCalls(db, retentionDays),
  };
  if (Object.values(pruned).some(Boolean)) log.info(pruned, 'old records deleted');
}

export const retentionJobs = [defineJob({ name: 'prune', run: prune, cron: '40 21 * * *' })];
