import { defineJob, type ShopJob } from '../define-job.ts';
import { defineSweep } from '../platform/outbox/sweep.ts';
import { whatsAppOutbox } from './schema.ts';
import { sendWhatsAppMessage } from './send-message.ts';

export const whatsAppJobs: ShopJob[] = [
  // A message that may have been sent is not sent again, so a failed job has nothing to repeat.
  defineJob({ name: 'send-whatsapp-message', run: sendWhatsAppMessage, concurrency: 2 }),
  defineSweep('sweep-whatsapp-messages', whatsAppOutbox),
];
