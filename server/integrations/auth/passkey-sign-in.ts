import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import type { Db } from '../../platform/db/client.ts';
import { verifyAuthentication } from './passkeys.ts';

export const PASSKEY_PATH = '/passkey/verify';

/** Begins a session for the owner of a passkey, as the library begins all others. */
export function passkeySignIn({ db, appUrl }: { db: Db; appUrl: string }) {
  return {
    id: 'passkey-sign-in',
    endpoints: {
      verifyPasskey: createAuthEndpoint(
        PASSKEY_PATH,
        { method: 'POST', body: z.object({ response: z.looseObject({ id: z.string() }) }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const userId = await verifyAuthentication({ db, appUrl }, ctx.body.response);
          const user = userId === null ? null : await internalAdapter.findUserById(userId);
          if (!user)
            throw new APIError('UNAUTHORIZED', {
              code: 'INVALID_PASSKEY',
              message: 'This passkey doesn’t work here.',
            });
          const session = await internalAdapter.createSession(user.id, false);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user: { id: user.id } });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
