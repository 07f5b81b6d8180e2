import { lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { defineJob } from '../define-job.ts';
import { complaints } from './schema.ts';

async function deleteOldComplaints({ db, settings: { retention } }: Context): Promise<void> {
  await db
    .delete(complaints)
    .where(lt(complaints.createdAt, sql`now() - make_interval(days => ${retention.complaints})`));
}

export const complaintJobs = [
  defineJob({ name: 'sweep-complaints', run: deleteOldComplaints, cron: '41 3 * * *' }),
];
