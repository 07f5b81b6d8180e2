import { defineJob } from '../jobs/queue.ts';
import { mailMyOrders } from './find-my-orders.ts';

export const accountJobs = [
  defineJob({ name: 'mail-reset-link', run: ({ auth }, { email }) => auth.mailResetLink(email) }),
  defineJob({ name: 'mail-my-orders', run: mailMyOrders }),
];
