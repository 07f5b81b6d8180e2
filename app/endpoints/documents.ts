import { shopOf } from '#app/middleware/shop.ts';
import { httpStatusOf } from '#contract/status.ts';
import type { Context } from '#server/context.ts';
import { isShopError, tellError } from '#server/errors.ts';
import { findActor } from '#server/users/find-actor.ts';
import type { Route } from './+types/documents.ts';
import { findDocument } from './document-table.ts';
import { openStream } from './event-stream.ts';
import { requireWho } from './require-who.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/** A document, read once as JSON or followed live as an event stream. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  try {
    const { kind, params: ids } = findDocument(params['*']);
    const read = (reader: Context) => {
      requireWho(reader, kind.who);
      return kind.read(reader, ids, query);
    };
    const first = await read(shop);
    if (!request.headers.get('accept')?.includes('text/event-stream'))
      return Response.json(first, { headers: NO_STORE });
    if (kind.topics === null) return onceOnly();

    const { actor } = shop;
    const topics = [
      ...kind.topics(ids, shop),
      ...(actor ? ([`users/${actor.userId}`, `admins/${actor.userId}`] as const) : []),
    ];
    return openStream({
      first,
      // A right or account that was taken away is seen at the next look, not believed from the first.
      read: async () => read(actor ? { ...shop, actor: await findActor(shop, request.headers) } : shop),
      subscribe: (onChange) => shop.live.subscribe(topics, onChange),
      onError: (error) => tell(shop, error),
      signal: request.signal,
    });
  } catch (error) {
    const told = tell(shop, error);
    return Response.json({ error: told }, { status: httpStatusOf[told.status], headers: NO_STORE });
  }
}

function onceOnly(): Response {
  const error = {
    status: 'FAILED_PRECONDITION',
    message: 'This list is read once; it is not followed live.',
  };
  return Response.json({ error }, { status: 406, headers: NO_STORE });
}

function tell(shop: Context, error: unknown) {
  if (!isShopError(error)) shop.log.error({ err: error }, 'document failed');
  return tellError(error);
}
