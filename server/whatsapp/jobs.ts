import { defineJob } from '../define-job.ts';
import { sendWhatsAppMessage } from './send-message.ts';

export const whatsAppJobs = [
  // A message that may have been sent is not sent again, so a failed job has nothing to repeat.
  defineJob({ name: 'send-whatsapp-message', run: sendWhatsAppMessage, ofRow: true, concurrency: 2 }),
];
