import { defineJob } from '../jobs/queue.ts';

export const accountJobs = [
  defineJob({
    name: 'mail-reset-link',
    run: ({ auth }, { email }) => auth.mailResetLink(email),
    urgent: true,
  }),
];
