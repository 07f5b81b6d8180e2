import { defineJob } from '../../define-job.ts';
import { sendOrderLinks } from './email-order-links.ts';

export const accountJobs = [
  defineJob({
    name: 'mail-reset-link',
    run: ({ auth }, { email }) => auth.sendResetLink(email),
    stored: true,
  }),
  defineJob({ name: 'mail-my-orders', run: sendOrderLinks, stored: true }),
];
