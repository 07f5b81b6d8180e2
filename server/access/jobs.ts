import { defineJob } from '../define-job.ts';
import { defineSweep } from '../platform/outbox/sweep.ts';
import { checkInvitations } from './invitations/check-invitations.ts';
import { sendInvite } from './invitations/send-invitation.ts';
import { invitationOutbox, removalOutbox } from './outboxes.ts';
import { removeAccess } from './removals/remove-access.ts';

export const inviteJobs = [
  defineJob({ name: 'send-invite', run: sendInvite, concurrency: 4, urgent: true }),
  defineSweep('sweep-invites', invitationOutbox),
  defineJob({ name: 'check-invitations', run: checkInvitations, cron: '* * * * *' }),
  defineJob({ name: 'remove-access', run: removeAccess, concurrency: 2 }),
  defineSweep('sweep-removals', removalOutbox),
];
