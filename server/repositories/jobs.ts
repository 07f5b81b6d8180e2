import { defineJob } from '../define-job.ts';
import { sweepRepositories } from './sweep-repositories.ts';
import { runSync } from './sync-repository.ts';

export const repositoryJobs = [
  // One at a time: the reading is a guest of the quota that invitations need.
  defineJob({ name: 'sync-repository', run: runSync }),
  defineJob({ name: 'sweep-repositories', run: sweepRepositories, cron: '* * * * *' }),
];
