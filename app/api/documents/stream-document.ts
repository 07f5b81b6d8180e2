import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor, Context } from '#server/context.ts';
import { reportError } from '#server/errors.ts';
import { LiveDocument } from '#server/platform/live/live-document.ts';
import { shareDocument } from '#server/platform/live/share-document.ts';
import { findActor } from '#server/users/find-actor.ts';
import { errorResponse, NO_STORE } from '../responses.ts';
import { type OpenedDocument, openDocument } from './open-document.ts';
import { shareRead } from './shared-read.ts';
import { countStream } from './stream-count.ts';

const STREAM_HEADERS: [string, string][] = [
  ['content-type', 'text/event-stream; charset=utf-8'],
  ['cache-control', 'no-store, no-transform'],
  ['x-accel-buffering', 'no'],
];

interface StreamRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** Of the response, names and values in turn. */
  headers: string[];
  /** The request's headers by which its actor is found. */
  credentials: Headers;
}

/**
 * Streams a document: a `snapshot` at once and after every change, comments, and an `error` before the end. Changes of counters are sent at
 * most every 30 seconds, except to admins. Resolves to null once the stream has begun, else to the response that refuses it.
 */
export async function streamDocument(shop: Context, stream: StreamRequest): Promise<Response | null> {
  const { request, response, headers, credentials } = stream;
  try {
    const [pathname = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
    const path = decode(pathname.slice('/documents/'.length));
    const opened = await openDocument(shop, path, new URLSearchParams(search));
    if (!opened.canStream || request.method === 'HEAD') {
      await opened.read(shop);
      return opened.canStream ? new Response(null, { headers: STREAM_HEADERS }) : notStreamable();
    }
    if (response.destroyed) return null;
    response.once('close', countStream(shop.clientIp));
    const { actor } = shop;
    const document =
      actor && (actor.rights || !opened.isSameForAll)
        ? createOwn(shop, opened, actor, credentials)
        : findCommon(shop, opened);
    await document.follow(response, [...headers, ...STREAM_HEADERS.flat()]);
    return null;
  } catch (error) {
    return errorResponse(shop, error);
  }
}

/** The document that all visitors share. */
function findCommon(
  shop: Context,
  { keyFor, topicsFor, counters, sendsAll, read }: OpenedDocument,
): LiveDocument {
  const visitor: Context = { ...shop, actor: null, clientIp: undefined };
  return shareDocument(shop.live, keyFor(null), {
    topics: topicsFor(visitor),
    counters,
    sendsAll,
    read: async () => JSON.stringify(await read(visitor)),
    onError: (error) => reportError(shop.log, error),
  });
}

/** The document as one stream's actor sees it. */
function createOwn(
  shop: Context,
  { keyFor, topicsFor, counters, read }: OpenedDocument,
  actor: Actor,
  credentials: Headers,
): LiveDocument {
  let reader: Context | null = shop;
  const topics = [...topicsFor(shop), `users/${actor.userId}`, `admins/${actor.userId}`] as const;
  return new LiveDocument(shop.live, {
    topics: actor.rights ? [...topics, ...counters] : topics,
    counters: actor.rights ? [] : counters,
    sendsAll: true,
    // After the first time looks the actor up again, so that revoked rights and deactivated accounts end the stream.
    async read() {
      const current = reader ?? { ...shop, actor: await findActor(shop, credentials) };
      reader = null;
      return shareRead(keyFor(current.actor), async () => JSON.stringify(await read(current)));
    },
    onError: (error) => reportError(shop.log, error),
  });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function notStreamable(): Response {
  const error = {
    status: 'FAILED_PRECONDITION',
    message: 'This list is read once; it is not followed live.',
  };
  return Response.json({ error }, { status: 406, headers: NO_STORE });
}
