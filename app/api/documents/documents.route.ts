import { shopOf } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';
import { reportError } from '#server/errors.ts';
import type { Topic } from '#server/platform/live/hub.ts';
import { findActor } from '#server/users/find-actor.ts';
import { requireAccess } from '../require-access.ts';
import { errorResponse, jsonResponse, NO_STORE } from '../responses.ts';
import type { Route } from './+types/documents.route.ts';
import { findDocument } from './document-table.ts';
import { createEventStream } from './event-stream.ts';

/** A document: read once as JSON, or streamed live to clients that accept `text/event-stream`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  try {
    const { kind, params: ids } = findDocument(params['*']);
    const query = new URL(request.url).searchParams;
    const read = async (reader: Context) => {
      requireAccess(reader, kind.who);
      return kind.read(reader, ids, query);
    };
    if (!request.headers.get('accept')?.includes('text/event-stream'))
      return jsonResponse(shop, () => read(shop));
    if (kind.topics === null) {
      await read(shop);
      return notStreamable();
    }

    const { actor } = shop;
    const changes = bufferChanges(shop, [
      ...kind.topics(ids, shop),
      ...(actor ? ([`users/${actor.userId}`, `admins/${actor.userId}`] as const) : []),
    ]);
    const first = await read(shop).catch((error: unknown) => {
      changes.unsubscribe();
      throw error;
    });
    return createEventStream({
      first,
      // Looks the actor up again, so that revoked rights and deactivated accounts end the stream.
      read: async () => read(actor ? { ...shop, actor: await findActor(shop, request.headers) } : shop),
      subscribe: changes.subscribe,
      onError: (error) => reportError(shop.log, error),
      signal: request.signal,
    });
  } catch (error) {
    return errorResponse(shop, error);
  }
}

/** Subscribes before the first read and buffers, so that a change during the read is not lost. */
function bufferChanges(shop: Context, topics: Topic[]) {
  let hasChanged = false;
  let notify = () => {
    hasChanged = true;
  };
  const unsubscribe = shop.live.subscribe(topics, () => notify());
  return {
    unsubscribe,
    subscribe(onChange: () => void): () => void {
      notify = onChange;
      if (hasChanged) onChange();
      return unsubscribe;
    },
  };
}

function notStreamable(): Response {
  const error = {
    status: 'FAILED_PRECONDITION',
    message: 'This list is read once; it is not followed live.',
  };
  return Response.json({ error }, { status: 406, headers: NO_STORE });
}
