import { dataErasedMail } from '#content/mails/your-data.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { isShopError } from '../../errors.ts';
import { isEmailVerified, updateAccountEmail } from '../../integrations/auth/account-email.ts';
import type { Executor } from '../../platform/db/client.ts';
import { subjectOfEmail } from '../../readers/account/data-subject.ts';
import { isSharedEmail } from '../../readers/erasure/find-person.ts';
import {
  endDeletion,
  listDueDeletions,
  lockDueDeletion,
  postponeDeletion,
} from '../deletions/due-deletions.ts';
import type { Deletion } from '../deletions/schema.ts';
import { enqueueLimitedMail } from '../users/enqueue-limited-mail.ts';
import { updateUserEmail } from '../users/update-user.ts';
import { erasePersonIn } from './erase-person.ts';
import { holdForDebt } from './hold-for-debt.ts';

/** The number of people in one run of the job, which must end within a minute. */
const BATCH = 20;
const RETRY_SECONDS = 3600;

/**
 * This job erases everyone whose 48 hours are over. While something in progress prevents that, such as a
 * payment, a refund or a debt that no one has decided about, it tries again every hour.
 */
export async function eraseDue(context: Context): Promise<void> {
  const { db, log } = context;
  for (const email of await listDueDeletions(db, BATCH)) {
    try {
      await db.transaction((tx) => eraseAsked(context, tx, email));
    } catch (error) {
      if (isShopError(error) && error.status === 'NOT_FOUND') await endDeletion(db, email);
      else {
        log.warn({ err: error }, 'a person who asked for it is not erased yet');
        await postponeDeletion(db, email, RETRY_SECONDS);
      }
    }
  }
}

async function eraseAsked(context: Context, tx: Executor, email: string): Promise<void> {
  const deletion = await lockDueDeletion(tx, email);
  if (!deletion) return;
  const { userId } = deletion;
  const isConfirmed = userId === null || (await isEmailVerified(tx, { userId, email }));
  const userIds = isConfirmed ? (await subjectOfEmail(tx, email)).userIds : [userId];
  if (await holdForDebt(context, tx, { userIds, deletion }))
    return postponeDeletion(tx, email, RETRY_SECONDS);
  await endDeletion(tx, email);
  const { placeholder } = await erasePersonIn(tx, {
    email: await separateAccount(tx, deletion),
    // The page says that earnings are lost.
    giveUpEarnings: true,
    actor: 'own request',
  });
  // The address may be a stranger's, who got one mail that the account will be deleted.
  if (!isConfirmed) return;
  await enqueueLimitedMail(context, tx, {
    mail: dataErasedMail,
    subjectKey: placeholder,
    recipient: email,
    data: {},
  });
}

/**
 * Returns the address to erase. An account that never confirmed an email for which more is stored first gets
 * another one, because the rest may belong to another person.
 */
async function separateAccount(tx: Executor, { userId, email }: Deletion): Promise<string> {
  if (userId === null || (await isEmailVerified(tx, { userId, email }))) return email;
  if (!(await isSharedEmail(tx, { userId, email }))) return email;
  const separate = { userId, email: `${userId.toLowerCase()}@unconfirmed.invalid` };
  await updateUserEmail(tx, separate);
  await updateAccountEmail(tx, separate);
  return separate.email;
}

export const erasureJobs = [defineJob({ name: 'erase-due', run: eraseDue, schedule: { everyMinutes: 1 } })];
