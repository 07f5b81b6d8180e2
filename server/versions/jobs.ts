import { defineJob } from '../define-job.ts';
import { mailVersions } from './mail-versions.ts';

export const versionJobs = [defineJob({ name: 'mail-versions', run: mailVersions, everyMinute: true })];
