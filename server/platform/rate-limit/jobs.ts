import { lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { attempts } from './schema.ts';

async function deleteExpiredAttempts({ db }: Context): Promise<void> {
  await db.delete(attempts).where(lte(attempts.resetsAt, sql`now()`));
}

export const rateLimitJobs = [
  defineJob({ name: 'sweep-attempts', run: deleteExpiredAttempts, cron: '17 * * * *' }),
];
