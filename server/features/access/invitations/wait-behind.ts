import { invitationSubject } from '#domain/case.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { resolveCase } from '../../cases/resolve-case.ts';
import type { FoundBlock } from '../blocks/find-block.ts';
import { HAS_BLOCK } from '../blocks/record-refusal.ts';
import type { LockedInvitation } from '../lock-invitation.ts';
import { recordBlocked } from './invitation-state.ts';
import { mailBlocked } from './mail-failure.ts';

/** Makes an invitation wait behind a block, and tells its buyer, unless it has only probed the block. */
export async function waitBehind(
  context: Context,
  tx: Executor,
  invitation: LockedInvitation,
  { subject, reason }: FoundBlock,
): Promise<void> {
  await recordBlocked(tx, invitation, { reason, blockedBy: subject });
  await resolveCase(tx, { kind: 'invite', subject: invitationSubject(invitation), resolution: HAS_BLOCK });
  // The buyer of a copy was told that it is being prepared.
  if (invitation.blockedBy !== subject && invitation.order.delivery === 'shared')
    await mailBlocked(context, tx, invitation);
}
