import { defineJob } from '../../define-job.ts';
import { continueAudits } from './audits/audit-access.ts';
import { probeBlocks, resumeBlocked } from './blocks/probe-blocks.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { checkInvitations } from './invitations/check-invitations.ts';
import { checkOpenedInvitation } from './invitations/check-on-visit.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { removeAccess } from './removals/remove-access.ts';

export const accessJobs = [
  defineJob({ name: 'send-invitation', run: sendInvitation, ofRow: true, concurrency: 6 }),
  defineJob({ name: 'accept-invitation', run: acceptInvitation, ofRow: true, concurrency: 2 }),
  defineJob({ name: 'check-invitations', run: checkInvitations, everyMinute: true }),
  defineJob({ name: 'check-invitation', run: checkOpenedInvitation }),
  defineJob({ name: 'remove-access', run: removeAccess, ofRow: true, concurrency: 2 }),
  defineJob({ name: 'audit-access', run: continueAudits, everyMinute: true }),
  defineJob({ name: 'probe-blocks', run: probeBlocks, everyMinute: true }),
  defineJob({ name: 'resume-blocked', run: resumeBlocked, everyMinute: true }),
];
