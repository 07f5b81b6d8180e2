import { and, inArray, isNull } from 'drizzle-orm';
import { OPEN_INVITE_STATES } from '#domain/invite.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';
import { accessRemovals, purchases } from './schema.ts';

/** Invitations to send. A sent invitation keeps using `nextTryAt`, for the next check of what became of it. */
export const invitationOutbox: Outbox<typeof purchases> = {
  table: purchases,
  id: purchases.orderId,
  isPending: and(inArray(purchases.inviteState, OPEN_INVITE_STATES), isNull(purchases.revokedAt)),
  job: (orderId) => ({ name: 'send-invite', data: { orderId } }),
};

export const removalOutbox: Outbox<typeof accessRemovals> = {
  table: accessRemovals,
  id: accessRemovals.id,
  isPending: isNull(accessRemovals.doneAt),
  job: (removalId) => ({ name: 'remove-access', data: { removalId } }),
};
