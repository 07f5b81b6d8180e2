import { shopOf } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';
import { reportError } from '#server/errors.ts';
import type { Topic } from '#server/platform/live/hub.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import { requireRight } from '#server/require-right.ts';
import { findActor } from '#server/users/find-actor.ts';
import { requireAccess } from '../require-access.ts';
import { errorResponse, jsonResponse, NO_STORE } from '../responses.ts';
import type { Route } from './+types/documents.route.ts';
import { openCounterPace } from './counter-pace.ts';
import { findDocument } from './document-table.ts';
import { type Change, createEventStream } from './event-stream.ts';
import { shareRead } from './shared-read.ts';
import { countStream } from './stream-count.ts';

/** Per client network, to bound load; colleges share one. */
const READS_PER_MINUTE = 3000;

/** A document: read once as JSON, or streamed live to clients that accept `text/event-stream`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  try {
    const { kind, params: ids } = findDocument(params['*']);
    const query = new URL(request.url).searchParams;
    await limitPerMinute(shop, 'documents', READS_PER_MINUTE);
    const { right } = kind;
    const hadRight = right && shop.actor?.rights?.[right];
    const read = async (reader: Context) => {
      requireAccess(reader, kind.who);
      // Losing a right ends the stream instead of narrowing it.
      if (hadRight) requireRight(reader, right);
      return kind.read(reader, ids, query);
    };
    // Readers see the same body if they are the same user with the same rights, or nobody.
    const keyOf = (reader: Context) => JSON.stringify([params['*'], [...query], reader.actor]);
    const readShared = (reader: Context) =>
      shareRead(keyOf(reader), async () => JSON.stringify(await read(reader)));
    if (!request.headers.get('accept')?.includes('text/event-stream'))
      return jsonResponse(shop, () => read(shop));
    if (kind.topics === null) {
      await read(shop);
      return notStreamable();
    }

    const { actor } = shop;
    const { counters = [] } = kind;
    const endCount = countStream(shop.clientIp);
    const pace = openCounterPace(keyOf(shop));
    const changes = bufferChanges(
      shop,
      [
        ...kind.topics(ids, shop),
        ...(actor ? ([`users/${actor.userId}`, `admins/${actor.userId}`] as const) : []),
        ...(actor?.rights ? counters : []),
      ],
      actor?.rights ? [] : counters,
    );
    const end = () => {
      changes.unsubscribe();
      pace.close();
      endCount();
    };
    const first = await readShared(shop).catch((error: unknown) => {
      end();
      throw error;
    });
    return createEventStream({
      first,
      // Looks the actor up again, so that revoked rights and deactivated accounts end the stream.
      read: async () => readShared(actor ? { ...shop, actor: await findActor(shop, request.headers) } : shop),
      subscribe: changes.subscribe,
      pace,
      onError: (error) => reportError(shop.log, error),
      signal: request.signal,
      onEnd: end,
    });
  } catch (error) {
    return errorResponse(shop, error);
  }
}

/** Subscribes before the first read and buffers, so that a change during the read is not lost. */
function bufferChanges(shop: Context, topics: Topic[], counters: Topic[]) {
  const missed: Change[] = [];
  let notify = (change: Change): void => {
    missed.push(change);
  };
  const unsubscribes = [
    shop.live.subscribe(topics, () => notify('content')),
    shop.live.subscribe(counters, () => notify('counters')),
  ];
  return {
    unsubscribe() {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
    subscribe(onChange: (change: Change) => void): void {
      notify = onChange;
      for (const change of new Set(missed)) onChange(change);
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
