import { defineJob } from '../../define-job.ts';
import { sendOrderLinks } from './email-order-links.ts';

export const accountJobs = [
  defineJob({
    name: 'mail-reset-link',
    run: ({ auth }, { email, asker = null }) => auth.sendResetLink({ email, asker }),
    stored: true,
  }),
  defineJob({ name: 'mail-my-orders', run: sendOrderLinks, stored: true }),
];
