import * as z from 'zod';
import * as fields from '#contract/fields.ts';
import { toSeconds } from '#domain/time.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import {
  deletePasskey,
  finishRegistration,
  listPasskeys,
  type PasskeySite,
  startRegistration,
} from '../../integrations/auth/passkeys.ts';
import { isRecentSession } from '../../integrations/auth/sessions.ts';
import { requireProof } from '../../require-proof.ts';
import { requireRight } from '../../require-right.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireConfirmedEmail } from './second-factor.ts';

/** The passkeys of one admin. */
const MAX_PASSKEYS = 20;
/** A person who finds an open browser must not add a passkey and keep the account. */
const RECENT_MINUTES = 15;

export const passkeySite = ({ db, settings }: Pick<Context, 'db' | 'settings'>): PasskeySite => ({
  db,
  appUrl: settings.appUrl,
  shopName: settings.shopName,
});

/** Lists the passkeys of the admin, oldest first. Requires an active admin. */
export async function listOwnPasskeys(context: Context) {
  const { userId } = requireRight(context, 'any');
  const passkeys = await listPasskeys(context.db, userId);
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: toSeconds(createdAt),
    lastUsedAt: toSeconds(lastUsedAt),
  }));
}

export type OwnPasskey = Awaited<ReturnType<typeof listOwnPasskeys>>[number];

/**
 * Begins adding a passkey to the admin's account: what the browser needs to make one. Throws
 * FAILED_PRECONDITION for an unconfirmed email, a log-in that is longer ago than 15 minutes, and beyond 20
 * passkeys. With ADMIN_PASSKEY a further passkey needs one of the others, so that a stolen password and code
 * can't add their own.
 */
export const startPasskey = callable({
  who: 'admin',
  perMinute: 20,
  data: z.unknown(),
  async run(context) {
    const { actor } = context;
    requireConfirmedEmail(actor);
    const passkeys = await listPasskeys(context.db, actor.userId);
    if (passkeys.length > 0) requireProof(context, 'passkey');
    if (!(await isRecentSession(context.db, actor.sessionId ?? '', RECENT_MINUTES)))
      throw new ShopError(
        'FAILED_PRECONDITION',
        'You logged in a while ago. Please log out, log in again, and then add the passkey.',
      );
    if (passkeys.length >= MAX_PASSKEYS)
      throw new ShopError('FAILED_PRECONDITION', 'Please remove a passkey first.');
    return startRegistration(passkeySite(context), actor);
  },
});

/**
 * Adds the passkey that the browser has made. Throws INVALID_ARGUMENT if it doesn't answer the challenge of
 * `startPasskey`. Throws FAILED_PRECONDITION as `startPasskey` does for a further passkey.
 */
export const addPasskey = callable({
  who: 'admin',
  perMinute: 20,
  data: z.object({ name: fields.line(80), response: z.looseObject({ id: z.string().max(2000) }) }),
  async run(context, { name, response }) {
    const { userId } = context.actor;
    return context.db.transaction(async (tx) => {
      if ((await listPasskeys(tx, userId)).length > 0) requireProof(context, 'passkey');
      const site = { ...passkeySite(context), db: tx };
      const passkey = { userId, name: name || 'Passkey', response };
      const id = await finishRegistration(site, passkey);
      if (id === null)
        throw new ShopError('INVALID_ARGUMENT', 'Your browser’s passkey didn’t work. Please try again.');
      await recordAudit(tx, {
        actor: userId,
        action: 'user.add-passkey',
        subject: userId,
        detail: { name: passkey.name },
      });
      return { id };
    });
  },
});

/**
 * Removes one of the admin's own passkeys. Throws NOT_FOUND. With ADMIN_PASSKEY it needs a passkey, too, since the
 * first one is added without.
 */
export const removePasskey = callable({
  who: 'admin',
  proof: 'passkey',
  perMinute: 60,
  data: z.object({ id: fields.required(2000) }),
  async run(context, { id }) {
    const { userId } = context.actor;
    return context.db.transaction(async (tx) => {
      const name = await deletePasskey(tx, { id, userId });
      if (name === undefined) throw new ShopError('NOT_FOUND', 'You have no such passkey.');
      await recordAudit(tx, {
        actor: userId,
        action: 'user.remove-passkey',
        subject: userId,
        detail: { name },
      });
      return { removed: true };
    });
  },
});
