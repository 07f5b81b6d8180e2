import { defineJob } from '../../define-job.ts';
import { sendOrderLinks } from './email-order-links.ts';

export const accountJobs = [
  defineJob({ name: 'mail-reset-link', run: ({ auth }, { email }) => auth.sendResetLink(email) }),
  defineJob({ name: 'mail-my-orders', run: sendOrderLinks }),
];
