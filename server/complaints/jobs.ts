import { lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { defineJob } from '../define-job.ts';
import { complaints } from './schema.ts';

/** As the privacy policy says. */
async function deleteOldComplaints({ db }: Context): Promise<void> {
  await db.delete(complaints).where(lt(complaints.createdAt, sql`now() - interval '3 years'`));
}

export const complaintJobs = [
  defineJob({ name: 'sweep-complaints', run: deleteOldComplaints, cron: '41 3 * * *' }),
];
