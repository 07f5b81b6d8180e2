import type { ServerResponse } from 'node:http';
import type { Actor, Context } from '#server/context.ts';
import { reportError, ShopError } from '#server/errors.ts';
import { findActor } from '#server/features/users/find-actor.ts';
import { decodePath } from '#server/platform/http/normalize-path.ts';
import type { StreamRequest } from '#server/platform/http/stream-requests.ts';
import { type LiveDocument, shareDocument } from '#server/platform/live/live-document.ts';
import { countOpenStream } from '#server/platform/process-metrics.ts';
import { networksOf } from '#server/platform/rate-limit/network.ts';
import { errorResponse, NO_STORE } from '../responses.ts';
import { type OpenedDocument, openDocument } from './open-document.ts';

const STREAM_HEADERS: [string, string][] = [
  ['content-type', 'text/event-stream; charset=utf-8'],
  ['cache-control', 'no-store, no-transform'],
  ['x-accel-buffering', 'no'],
];

const NOT_STREAMABLE = {
  error: { status: 'FAILED_PRECONDITION', message: 'This list is read once; it is not followed live.' },
};

/** The streams of one client network on this node. A whole college may share a network. */
const MAX_STREAMS = 200;
const openStreams = new Map<string, number>();

/**
 * Streams a document: a `snapshot` at once and after every change, comments, and an `error` before the end.
 * Resolves to null once the stream has begun, else to the response that refuses it.
 */
export async function streamDocument(shop: Context, stream: StreamRequest): Promise<Response | null> {
  const { request, response, headers, credentials } = stream;
  try {
    const [pathname = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
    const opened = openDocument(shop, {
      path: decodePath(pathname.slice('/documents/'.length)),
      query: new URLSearchParams(search),
      cookies: request.headers.cookie ?? null,
    });
    if (!opened.canStream || request.method === 'HEAD') {
      await opened.read(shop);
      if (opened.canStream) return new Response(null, { headers: STREAM_HEADERS });
      return Response.json(NOT_STREAMABLE, { status: 406, headers: NO_STORE });
    }
    if (response.destroyed) return null;
    countStream(shop.clientIp, response);
    const { actor } = shop;
    const document =
      actor && (actor.rights || !opened.isSameForAll)
        ? findOwn(shop, opened, actor, credentials)
        : findCommon(shop, opened);
    await document.follow(response, [...headers, ...STREAM_HEADERS.flat()]);
    return null;
  } catch (error) {
    return errorResponse(shop, error);
  }
}

/** Counts a stream of a client network until its response is closed. Throws RESOURCE_EXHAUSTED. */
function countStream(clientIp: string | undefined, response: ServerResponse): void {
  const networks = networksOf(clientIp);
  if (networks.some(({ name, factor }) => (openStreams.get(name) ?? 0) >= MAX_STREAMS * factor))
    throw new ShopError('RESOURCE_EXHAUSTED', 'Too many pages of the shop are open here. Please close some.');
  for (const { name } of networks) openStreams.set(name, (openStreams.get(name) ?? 0) + 1);
  const endCount = countOpenStream();
  response.once('close', () => {
    endCount();
    for (const { name } of networks) {
      const left = (openStreams.get(name) ?? 1) - 1;
      if (left > 0) openStreams.set(name, left);
      else openStreams.delete(name);
    }
  });
}

/** Finds or opens the document that all visitors share. */
function findCommon(shop: Context, { key, topicsFor, sendsAll, read }: OpenedDocument): LiveDocument {
  const visitor: Context = { ...shop, actor: null, clientIp: undefined };
  return shareDocument(shop.liveDocuments, key, shop.live, {
    topics: topicsFor(visitor),
    sendsAll,
    read: async () => JSON.stringify(await read(visitor)),
    onError: (error) => reportError(shop.log, error),
  });
}

/**
 * Finds or opens the document that all streams of one session share, so that a change of the person is one
 * read for each document, not for each stream. Another session may end earlier, and other rights may be lost.
 */
function findOwn(
  shop: Context,
  { key, topicsFor, sendsAll, read }: OpenedDocument,
  actor: Actor,
  credentials: Headers,
): LiveDocument {
  const ownKey = JSON.stringify([actor.userId, actor.sessionId, actor.rights, key]);
  let reader: Context | null = shop;
  return shareDocument(shop.liveDocuments, ownKey, shop.live, {
    topics: [...topicsFor(shop), `users/${actor.userId}`, `admins/${actor.userId}`],
    sendsAll: sendsAll || actor.rights !== null,
    // Later reads look the actor up again, so that revoked rights and deactivated accounts end the stream.
    async read() {
      const current = reader ?? { ...shop, actor: await findActor(shop, credentials) };
      reader = null;
      return JSON.stringify(await read(current));
    },
    onError: (error) => reportError(shop.log, error),
  });
}
