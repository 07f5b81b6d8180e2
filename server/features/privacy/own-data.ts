import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { findLinkedAccountId } from '../../integrations/auth/github-link.ts';
import { isRecentSession } from '../../integrations/auth/sessions.ts';
import { subjectOfActor } from '../../readers/account/data-subject.ts';
import { requireSignedIn } from '../../require-right.ts';
import { requirePassword } from '../accounts/require-password.ts';
import { planDeletion } from '../deletions/plan-deletion.ts';
import { getChoices, type OfferedChoice } from './get-choices.ts';
import { type Choice, setChoice } from './set-choice.ts';

/** A login with GitHub is a proof for so long. */
const GITHUB_LOGIN_MINUTES = 10;

/** Which purposes the caller's data may be used for. Throws UNAUTHENTICATED. */
export async function getOwnChoices(context: Context): Promise<OfferedChoice[]> {
  const actor = requireSignedIn(context);
  return getChoices(context.db, await subjectOfActor(context.db, actor));
}

/** Allows or ends a purpose of the caller's data. Throws UNAUTHENTICATED. */
export async function setOwnChoice(context: Context, choice: Choice): Promise<void> {
  const actor = requireSignedIn(context);
  await setChoice(context, await subjectOfActor(context.db, actor), choice);
}

/**
 * Whether the caller needs no password to delete the account: GitHub is connected, and the session began in
 * the last ten minutes. Throws UNAUTHENTICATED.
 */
export async function hasJustLoggedIn(context: Context, headers: Headers): Promise<boolean> {
  const { userId } = requireSignedIn(context);
  if ((await findLinkedAccountId(context.db, userId)) === null) return false;
  const session = await context.auth.findSession(headers);
  return session !== null && isRecentSession(context.db, session.sessionId, GITHUB_LOGIN_MINUTES);
}

/**
 * Plans the deletion of the caller's account and signs it out everywhere. It needs the password, unless
 * `hasJustLoggedIn`. Throws UNAUTHENTICATED, INVALID_ARGUMENT (`details.field`: `current`),
 * RESOURCE_EXHAUSTED, and FAILED_PRECONDITION with the reason.
 */
export async function deleteOwnAccount(
  context: Context,
  { headers, password }: { headers: Headers; password: string },
): Promise<void> {
  const actor = requireSignedIn(context);
  if (password !== '') await requirePassword(context, () => context.auth.isPassword(headers, password));
  else if (!(await hasJustLoggedIn(context, headers)))
    throw new ShopError('INVALID_ARGUMENT', 'Please enter your password.', { field: 'current' });
  const undo = { by: 'login', url: `${context.settings.appUrl}/login` } as const;
  await context.db.transaction(async (tx) => {
    const subject = await subjectOfActor(tx, actor);
    await planDeletion(context, tx, { subject, userId: actor.userId, undo });
  });
}
