import { defineJob } from '../../define-job.ts';
import { advanceCopy } from './advance-copy.ts';
import { checkMerge } from './record-merge.ts';

export const copyJobs = [
  defineJob({ name: 'advance-copy', run: advanceCopy, concurrency: 3 }),
  defineJob({ name: 'check-merge', run: checkMerge, concurrency: 1 }),
];
