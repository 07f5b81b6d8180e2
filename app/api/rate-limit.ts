import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/errors.ts';

const limiters = new Map<string, RateLimiterMemory>();

/** Throws RESOURCE_EXHAUSTED when one address asks for `name` more often than `perMinute`. Counted per node. */
export async function limitRate(context: Context, name: string, perMinute: number): Promise<void> {
  let limiter = limiters.get(name);
  if (!limiter) {
    limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
    limiters.set(name, limiter);
  }
  try {
    await limiter.consume(context.clientIp ?? 'unknown');
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    throw new ShopError(
      'RESOURCE_EXHAUSTED',
      'That was a lot of tries in a short time. Please wait a minute and try again.',
    );
  }
}
