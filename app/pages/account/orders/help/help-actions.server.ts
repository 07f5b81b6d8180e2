import type { MessageResult } from '#app/components/threads/message-form.tsx';
import { readForm } from '#app/lib/read-form.server.ts';
import * as labels from '#app/messages/labels.ts';
import type { Context } from '#server/context.ts';
import { reportError } from '#server/errors.ts';
import { replyHelp } from '#server/features/threads/reply-thread.ts';
import { requestHelp } from '#server/features/threads/request-help.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';

export interface HelpResult extends MessageResult {
  /** The request to which a reply was sent; empty for a new request. */
  number: string;
}

/** Handles the forms of Set up and Help: a new request, or a reply to the one that `number` names. */
export async function handleHelpAction(
  request: Request,
  shop: Context,
  orderId: string,
): Promise<HelpResult> {
  const form = await readForm(request);
  const read = (name: string) => String(form.get(name) ?? '');
  const [number, text] = [read('number'), read('text')];
  const key = new URL(request.url).searchParams.get('key');
  const browser = { cookies: request.headers.get('cookie') };
  try {
    await limitPerMinute(shop, 'helpAction', 30);
    if (number) {
      await replyHelp(shop, { number, text, key }, browser);
      return { number, success: labels.replySent };
    }
    const filed = await requestHelp(shop, { orderId, message: text, results: read('results'), key }, browser);
    return {
      number,
      success: `We received your request ${filed.number}. You get our answer within 24 hours, by email and under Help.`,
    };
  } catch (error) {
    const { status, message } = reportError(shop.log, error);
    return { number, typed: text, [status === 'INVALID_ARGUMENT' ? 'invalid' : 'error']: message };
  }
}
