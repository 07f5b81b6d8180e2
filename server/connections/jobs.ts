import { defineJob } from '../define-job.ts';
import { defineSweep } from '../platform/outbox/sweep.ts';
import { sweepConnections } from './end-connection.ts';
import { acceptanceOutbox } from './schema.ts';

export const connectionJobs = [
  defineJob({ name: 'sweep-connections', run: sweepConnections, cron: '* * * * *' }),
  defineSweep('sweep-acceptances', acceptanceOutbox),
];
