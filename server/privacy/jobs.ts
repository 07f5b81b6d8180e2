import { defineJob } from '../define-job.ts';
import { sendDataLink } from './request-data-link.ts';

export const privacyJobs = [defineJob({ name: 'mail-data-link', run: sendDataLink })];
