import { invitationSubject } from '#domain/case.ts';
import { canTransitionInvitation, decideAfterFailure } from '#domain/invitation.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { openCase } from '../../cases/open-case.ts';
import { announce } from '../../webhooks/announce.ts';
import { openBlock, recordProbe } from '../blocks/blocks.ts';
import { findSharedRefusal } from '../blocks/record-refusal.ts';
import type { LockedInvitation } from '../lock-invitation.ts';
import { enqueueInvitation } from '../repository.ts';
import { recordFailed } from './invitation-state.ts';
import type { FailedOutcome } from './invite-account.ts';
import { getPaymentId, mailRefusedAccount } from './mail-failure.ts';
import { waitBehind } from './wait-behind.ts';

interface Failure {
  invitation: LockedInvitation;
  /** Which attempt of the round failed, counted from 1. */
  attempt: number;
  outcome: FailedOutcome;
}

/**
 * Schedules a retry, waits behind a block, opens a case, or notifies the buyer that GitHub rejects the
 * account.
 */
export async function recordFailure(
  context: Context,
  tx: Executor,
  { invitation, attempt, outcome }: Failure,
): Promise<void> {
  const { id, order, githubLogin } = invitation;
  const { failure } = outcome;
  const decision = decideAfterFailure({ failure, attempt, dueFor: invitation.secondsInRound });
  const { state, inSeconds, reason } = decision;
  if (!canTransitionInvitation(invitation.state, state)) return;
  const isUnexplained = failure.kind === 'needs_person' && !outcome.block;
  const shared = isUnexplained ? await findSharedRefusal(context, tx, invitation, reason) : null;
  const block = shared === null ? outcome.block : { subject: shared, reason };
  context.log.warn(
    { orderId: order.id, invitationId: id, attempt, state, inSeconds, reason, blockedBy: block?.subject },
    'invitation not sent',
  );
  // A refusal of the account says nothing about the block: the next probe decides.
  if (failure.kind === 'needs_person')
    await recordProbe(context, tx, { probed: invitation.blockedBy, found: block?.subject ?? null });
  if (block || state === 'needs_person' || state === 'refused')
    await announce(context, tx, {
      event: 'invitation.failed',
      subjectKey: `${id} ${invitation.round}`,
      order,
    });
  if (block) {
    await openBlock(context, tx, { ...block, order });
    return waitBehind(context, tx, invitation, block);
  }
  await recordFailed(tx, invitation, { ...decision, isUnexplained });
  if (inSeconds !== null) await enqueueInvitation(context, tx, invitation, inSeconds);
  if (state === 'needs_person')
    await openCase(context, tx, {
      kind: 'invite',
      subject: invitationSubject(invitation),
      order,
      paymentId: await getPaymentId(tx, order),
      message: `We couldn’t send the invitation for ${githubLogin}. ${reason}`,
      canReopen: true,
    });
  if (state === 'refused') await mailRefusedAccount(context, tx, invitation, reason);
}
