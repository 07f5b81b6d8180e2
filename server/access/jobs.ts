import { defineJob } from '../define-job.ts';
import { checkInvitations } from './invitations/check-invitations.ts';
import { sendInvite } from './invitations/send-invitation.ts';
import { sweepInvites } from './invitations/sweep-invitations.ts';
import { removeAccess } from './removals/remove-access.ts';
import { sweepRemovals } from './removals/sweep-removals.ts';

export const inviteJobs = [
  defineJob({ name: 'send-invite', run: sendInvite, concurrency: 4, urgent: true }),
  defineJob({ name: 'sweep-invites', run: sweepInvites, cron: '* * * * *' }),
  defineJob({ name: 'check-invitations', run: checkInvitations, cron: '* * * * *' }),
  defineJob({ name: 'remove-access', run: removeAccess, concurrency: 2 }),
  defineJob({ name: 'sweep-removals', run: sweepRemovals, cron: '* * * * *' }),
];
