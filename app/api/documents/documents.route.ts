import { shopOf } from '#app/middleware/shop-context.ts';
import { httpStatusOf } from '#contract/status.ts';
import type { Context } from '#server/context.ts';
import { isShopError, toPublicError } from '#server/errors.ts';
import type { Topic } from '#server/platform/live/hub.ts';
import { findActor } from '#server/users/find-actor.ts';
import { requireWho } from '../require-access.ts';
import type { Route } from './+types/documents.route.ts';
import { findDocument } from './document-table.ts';
import { openStream } from './event-stream.ts';

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
    if (!request.headers.get('accept')?.includes('text/event-stream'))
      return Response.json(await read(shop), { headers: NO_STORE });
    if (kind.topics === null) {
      await read(shop);
      return onceOnly();
    }

    const { actor } = shop;
    const changes = listen(shop, [
      ...kind.topics(ids, shop),
      ...(actor ? ([`users/${actor.userId}`, `admins/${actor.userId}`] as const) : []),
    ]);
    const first = await read(shop).catch((error: unknown) => {
      changes.stop();
      throw error;
    });
    return openStream({
      first,
      // A right or account that was taken away is seen at the next look, not believed from the first.
      read: async () => read(actor ? { ...shop, actor: await findActor(shop, request.headers) } : shop),
      subscribe: changes.subscribe,
      onError: (error) => tell(shop, error),
      signal: request.signal,
    });
  } catch (error) {
    const told = tell(shop, error);
    return Response.json({ error: told }, { status: httpStatusOf[told.status], headers: NO_STORE });
  }
}

/** Listens before the first look is taken: what changes meanwhile is told to whoever subscribes after it. */
function listen(shop: Context, topics: Topic[]) {
  let missed = false;
  let tellChange = () => {
    missed = true;
  };
  const stop = shop.live.subscribe(topics, () => tellChange());
  return {
    stop,
    subscribe(onChange: () => void): () => void {
      tellChange = onChange;
      if (missed) onChange();
      return stop;
    },
  };
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
  return toPublicError(error);
}
