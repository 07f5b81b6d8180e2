import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../config.ts';
import type { Logger } from '../log.ts';
import { chooseRequestId, REQUEST_ID_HEADER, withRequestId } from '../request-id.ts';
import { resolveClientIp } from './client-ip.ts';
import { countRequest } from './request-metrics.ts';
import { streamSecurityHeaders } from './security-headers.ts';

export interface StreamInfo {
  clientIp: string;
  /** Headers that every answer has, names and values in turn. */
  headers: string[];
}

/** Answers with a stream and resolves to null once it has begun, or to the response that refuses it. */
export type OpenStream = (
  request: IncomingMessage,
  response: ServerResponse,
  info: StreamInfo,
) => Promise<Response | null>;

interface StreamHandlerOptions {
  settings: Pick<Settings, 'appUrl' | 'trustProxy'>;
  log: Logger;
  openStream: OpenStream;
}

/** Whether a request is for a stream. A NUL is refused by the app. */
export function isStreamRequest({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    /^\/documents\//i.test(url) &&
    !/%00/.test(url) &&
    (headers.accept?.includes('text/event-stream') ?? false)
  );
}

/**
 * Answers requests for streams on Node's own objects: the request, response, signal and body of the web take more memory than the rest of an
 * open connection.
 */
export function createStreamHandler({ settings, log, openStream }: StreamHandlerOptions) {
  const security = streamSecurityHeaders(settings);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const requestId = chooseRequestId(headerOf(request, REQUEST_ID_HEADER), settings.trustProxy);
    const clientIp = resolveClientIp(
      request.socket.remoteAddress,
      headerOf(request, 'x-forwarded-for'),
      settings.trustProxy,
    );
    const headers = [...security, REQUEST_ID_HEADER, requestId];
    try {
      const refusal = await withRequestId(requestId, () =>
        openStream(request, response, { clientIp, headers }),
      );
      if (refusal) await send(refusal, headers, response);
    } catch (error) {
      log.error({ err: error, path: request.url }, 'stream failed');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, headers).end();
    }
    countRequest(request.method ?? 'GET', response.statusCode, performance.now() - startedAt);
  };
}

/** The headers that tell who asks for a stream. */
export function credentialsOf({ headers }: IncomingMessage): Headers {
  const credentials = new Headers({ accept: 'text/event-stream' });
  if (headers.cookie) credentials.set('cookie', headers.cookie);
  if (headers.authorization) credentials.set('authorization', headers.authorization);
  return credentials;
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  return headers[name]?.toString();
}

/** Node sends no body in answer to HEAD. */
async function send(refusal: Response, headers: string[], response: ServerResponse): Promise<void> {
  const body = Buffer.from(await refusal.arrayBuffer());
  response.writeHead(refusal.status, [...headers, ...[...refusal.headers].flat()]).end(body);
}
