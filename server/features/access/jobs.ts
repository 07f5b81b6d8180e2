import { defineJob } from '../../define-job.ts';
import { continueAudits } from './audits/audit-access.ts';
import { probeBlocks, resumeBlocked } from './blocks/probe-blocks.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { checkInvitations } from './invitations/check-invitations.ts';
import { checkOpenedInvitation } from './invitations/check-on-visit.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { removeAccess } from './removals/remove-access.ts';

export const accessJobs = [
  defineJob({ name: 'send-invitation', run: sendInvitation, concurrency: 6 }),
  defineJob({ name: 'accept-invitation', run: acceptInvitation, concurrency: 2 }),
  defineJob({ name: 'check-invitations', run: checkInvitations, schedule: { everyMinutes: 1 } }),
  defineJob({ name: 'check-invitation', run: checkOpenedInvitation }),
  defineJob({ name: 'remove-access', run: removeAccess, concurrency: 2 }),
  defineJob({ name: 'audit-access', run: continueAudits, schedule: { everyMinutes: 1 } }),
  defineJob({ name: 'probe-blocks', run: probeBlocks, schedule: { everyMinutes: 1 } }),
  defineJob({ name: 'resume-blocked', run: resumeBlocked, schedule: { everyMinutes: 1 } }),
];
