import { createHmac } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { authTwoFactors } from './schema.ts';

const PERIOD_MS = 30_000;

/**
 * Accepts each TOTP code once at sign-in (RFC 6238, section 5.2). It stores the last used time step and
 * refuses codes of this or an earlier step. The library itself accepts a code for 90 seconds. Confirming the
 * setup does not use up a code.
 */
export function singleUseCodes(db: Db): BetterAuthPlugin {
  return {
    id: 'single-use-codes',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            if (await getSessionFromCtx(ctx)) return;
            const cookie = ctx.context.createAuthCookie('two_factor');
            const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
            const pending = challenge && (await ctx.context.internalAdapter.findVerificationValue(challenge));
            if (!pending) return;
            const [factor] = await db
              .select()
              .from(authTwoFactors)
              .where(eq(authTwoFactors.userId, pending.value));
            if (!factor) return;
            const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: factor.secret });
            const step = findTimeStep(secret, String(ctx.body?.code), Date.now());
            // The library refuses and counts wrong codes.
            if (step === undefined || (await takeStep(db, factor.id, step))) return;
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
          }),
        },
      ],
    },
  };
}

/**
 * Returns false when this step or a later one was used. It is one statement, so that of concurrent uses one
 * succeeds.
 */
async function takeStep(db: Db, id: string, step: number): Promise<boolean> {
  const { lastUsedStep } = authTwoFactors;
  const taken = await db
    .update(authTwoFactors)
    .set({ lastUsedStep: step })
    .where(and(eq(authTwoFactors.id, id), or(isNull(lastUsedStep), lt(lastUsedStep, step))))
    .returning({ id: authTwoFactors.id });
  return taken.length > 0;
}

/** The time step of a code that the library accepts now; undefined for wrong codes. */
function findTimeStep(secret: string, code: string, now: number): number | undefined {
  const step = Math.floor(now / PERIOD_MS);
  return [step, step - 1, step + 1].find((each) => codeOf(secret, each) === code);
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
