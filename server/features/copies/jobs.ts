import { defineJob } from '../../define-job.ts';
import { advanceCopy } from './advance-copy.ts';

export const copyJobs = [defineJob({ name: 'advance-copy', run: advanceCopy, concurrency: 3 })];
