import { defineJob } from '../define-job.ts';
import { mailWaitingList } from './mail-waiting-list.ts';

export const pauseJobs = [
  // The schedule finds projects that are on sale again for another reason, such as being published.
  defineJob({ name: 'mail-waiting-list', run: mailWaitingList, cron: '*/5 * * * *' }),
];
