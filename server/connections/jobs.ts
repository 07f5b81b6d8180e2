import { defineJob } from '../define-job.ts';
import { sweepConnections } from './end-connection.ts';

export const connectionJobs = [
  defineJob({ name: 'sweep-connections', run: sweepConnections, everyMinute: true }),
];
