import { defineJob } from '../jobs/queue.ts';
import { checkInvitations } from './check-invitations.ts';
import { removeAccess } from './remove-access.ts';
import { sendInvite } from './send-invite.ts';
import { sweepInvites } from './sweep-invites.ts';
import { sweepRemovals } from './sweep-removals.ts';

export const inviteJobs = [
  defineJob({ name: 'send-invite', run: sendInvite, concurrency: 4, urgent: true }),
  defineJob({ name: 'sweep-invites', run: sweepInvites, cron: '* * * * *' }),
  defineJob({ name: 'check-invitations', run: checkInvitations, cron: '* * * * *' }),
  defineJob({ name: 'remove-access', run: removeAccess, concurrency: 2 }),
  defineJob({ name: 'sweep-removals', run: sweepRemovals, cron: '* * * * *' }),
];
