import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../config.ts';
import type { Logger } from '../log.ts';
import { chooseRequestId, REQUEST_ID_HEADER, withRequestId } from '../request-id.ts';
import { BUSY, BUSY_MESSAGE, COST_WITHOUT_PAGE } from './await-turn.ts';
import { resolveClientIp } from './client-ip.ts';
import { loggablePath } from './loggable-path.ts';
import { clientGone } from './read-body.ts';
import { countRequest } from './request-metrics.ts';
import { runInTurn } from './request-turn.ts';
import { streamSecurityHeaders } from './security-headers.ts';
import type { BeginWork } from './work-in-progress.ts';

export interface StreamRequest {
  request: IncomingMessage;
  response: ServerResponse;
  clientIp: string;
  /** Headers of every answer, names and values in turn. */
  headers: string[];
  /** The request's headers that identify the user. */
  credentials: Headers;
}

/** Answers with a stream and resolves to null once it has begun, or to the response that refuses it. */
export type OpenStream = (stream: StreamRequest) => Promise<Response | null>;

interface StreamHandlerOptions {
  settings: Pick<Settings, 'appUrl' | 'trustProxy'>;
  log: Logger;
  openStream: OpenStream;
  beginWork: BeginWork;
}

/** Whether a request is for a stream. The app refuses an address with a NUL. */
export function isStreamRequest({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    /^\/documents\//i.test(url) &&
    !/%00/.test(url) &&
    (headers.accept?.includes('text/event-stream') ?? false)
  );
}

/**
 * Answers requests for streams on Node's own request and response. Web requests and responses, with their
 * signal and body, take more memory than an open connection otherwise does.
 */
export function createStreamHandler({ settings, log, openStream, beginWork }: StreamHandlerOptions) {
  const { trustProxy } = settings;
  const security = streamSecurityHeaders(settings);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const {
      [REQUEST_ID_HEADER]: givenId,
      'x-forwarded-for': forwarded,
      cookie,
      authorization,
    } = request.headers;
    const requestId = chooseRequestId(givenId?.toString(), trustProxy);
    const clientIp = resolveClientIp(request.socket.remoteAddress, forwarded?.toString(), trustProxy);
    const headers = [...security, REQUEST_ID_HEADER, requestId];
    const credentials = new Headers({ accept: 'text/event-stream' });
    if (cookie) credentials.set('cookie', cookie);
    if (authorization) credentials.set('authorization', authorization);
    async function openInTurn(): Promise<Response | null> {
      const isGone = () => response.destroyed;
      const end = await beginWork({ clientIp, cost: COST_WITHOUT_PAGE, isGone });
      if (!end) return busy();
      return runInTurn({ clientIp, isGone, end }, () =>
        openStream({ request, response, clientIp, headers, credentials }),
      ).finally(end);
    }
    try {
      const refusal = await withRequestId(requestId, openInTurn);
      if (refusal) {
        const body = Buffer.from(await refusal.arrayBuffer());
        response.writeHead(refusal.status, [...headers, ...[...refusal.headers].flat()]).end(body);
      }
    } catch (error) {
      if (!response.destroyed)
        log.error({ err: error, path: loggablePath(request.url ?? '') }, 'stream failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, headers).end();
    }
    const status = response.destroyed ? clientGone().status : response.statusCode;
    countRequest(request.method ?? 'GET', status, performance.now() - startedAt);
  };
}

function busy(): Response {
  const error = { status: 'RESOURCE_EXHAUSTED', message: BUSY_MESSAGE };
  return Response.json({ error }, { status: 429, headers: BUSY });
}
