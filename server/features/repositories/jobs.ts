import { defineJob } from '../../define-job.ts';
import { readFileList } from './file-lists.ts';
import { sweepRepositories } from './sweep-repositories.ts';
import { runSync } from './sync-repository.ts';

export const repositoryJobs = [
  // One repository is read at a time, because invitations need the same quota.
  defineJob({ name: 'sync-repository', run: runSync, stored: true }),
  defineJob({ name: 'read-file-list', run: readFileList }),
  defineJob({ name: 'sweep-repositories', run: sweepRepositories, schedule: { everyMinutes: 1 } }),
];
