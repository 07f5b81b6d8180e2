import { defineJob } from '../jobs/queue.ts';
import { checkInvitations } from './check-invitations.ts';
import { sendInvite } from './send-invite.ts';
import { sweepInvites } from './sweep-invites.ts';

export const inviteJobs = [
  defineJob({ name: 'send-invite', run: sendInvite, concurrency: 4, urgent: true }),
  defineJob({ name: 'sweep-invites', run: sweepInvites, cron: '* * * * *' }),
  defineJob({ name: 'check-invitations', run: checkInvitations, cron: '17 3 * * *' }),
];
