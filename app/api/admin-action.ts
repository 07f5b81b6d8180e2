import * as z from 'zod';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/errors.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import { jsonResponse } from './json-response.ts';
import { isSameOrigin } from './same-origin.ts';

const PER_MINUTE = 60;

/** What an admin writes beside a deed. */
export const note = z
  .string()
  .trim()
  .max(500)
  .refine((text) => !text.includes('\0'));

interface Deed<T> {
  shop: Context;
  request: Request;
  /** Names it among the limits. */
  name: string;
  /** What the JSON of the body has to be. */
  shape: z.ZodType<T>;
}

/** Does something for an admin whose right the caller has checked, asked for from our own pages; answers `{told}` in words. */
export function doDeed<T>(
  { shop, request, name, shape }: Deed<T>,
  work: (asked: T) => Promise<string>,
): Promise<Response> {
  return jsonResponse(shop, async () => {
    if (!isSameOrigin(request, shop.settings.appUrl))
      throw new ShopError('PERMISSION_DENIED', 'This may only be called from the shop itself.');
    await limitPerMinute(shop, name, PER_MINUTE);
    const parsed = shape.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new ShopError('INVALID_ARGUMENT', 'Please check what you entered.');
    return { told: await work(parsed.data) };
  });
}
