import { accountJobs } from '../accounts/jobs.ts';
import { inviteJobs } from '../invites/jobs.ts';
import { limitJobs } from '../limits/jobs.ts';
import { mailJobs } from '../mails/jobs.ts';
import { orderJobs } from '../orders/jobs.ts';
import { refundJobs } from '../refunds/jobs.ts';

/** All that the shop does by itself, room by room. */
export const everyJob = [
  ...orderJobs,
  ...refundJobs,
  ...inviteJobs,
  ...mailJobs,
  ...accountJobs,
  ...limitJobs,
];
