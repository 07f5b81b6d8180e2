import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connectOutgoing, type GuardOptions } from '../../platform/http/outgoing-guard.ts';

// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

/** The prefix of a secret, which is followed by its bytes in base64. */
export const SECRET_PREFIX = 'whsec_';
const TIMEOUT_MS = 15_000;

export interface OutgoingWebhook extends GuardOptions {
  url: string;
  /** The same at each try. */
  id: string;
  body: string;
  /** All secrets that sign. */
  secrets: readonly string[];
}

/** What became of a try. */
export interface WebhookAnswer {
  /** The status of the answer; null without one. */
  status: number | null;
  /** The status, or why there is none, for admins. */
  answer: string;
}

/**
 * Posts a signed webhook. The receiver has 15 seconds to answer; redirects are not followed, and the body of
 * the answer is not read. Never rejects.
 */
export function postWebhook({
  url: text,
  id,
  body,
  secrets,
  ...guard
}: OutgoingWebhook): Promise<WebhookAnswer> {
  const url = new URL(text);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const fail = (error: Error & { code?: string }) => resolve({ status: null, answer: describe(error) });
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        createConnection: () => connectOutgoing(url, guard),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Capstone-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
        },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        response.on('error', () => undefined);
        resolve({ status, answer: String(status) });
        // The body may never end.
        sent.destroy();
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

function describe({ name, code, message }: Error & { code?: string }): string {
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer in 15 seconds';
  if (code === 'ERR_IP_BLOCKED') return 'The address is not on the internet';
  return code ?? message;
}
