import type { Context, RemedyRequest } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { enqueueSync } from '../projects/enqueue-sync.ts';

/**
 * This remedy of a case about a project's repository reads the repository now. The reading resolves the case
 * if the problem is gone. The caller has checked the admin's rights.
 */
export async function lookAgain(
  context: Context,
  { admin, subject: projectId }: RemedyRequest,
): Promise<string> {
  await context.db.transaction(async (tx) => {
    await recordAudit(tx, { actor: admin.userId, action: 'repository.look-again', subject: projectId });
    await enqueueSync(context, tx, projectId);
  });
  return 'Looking again. The case is settled once GitHub shows that it’s fixed.';
}
