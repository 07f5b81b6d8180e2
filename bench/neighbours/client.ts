import { Agent, request as send } from 'node:http';
import { connect } from 'node:net';

/** The address of the visitor, and that of the one client that sends much. */
export const VISITOR = '192.0.2.44';
export const ATTACKER = '198.51.100.7';

const agent = new Agent({ keepAlive: true });
const attackers = new Agent({ keepAlive: true });

export function closeConnections(): void {
  agent.destroy();
  attackers.destroy();
}

export interface Asked {
  /** The client's address. */
  from: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answered {
  /** 0 when the connection was closed. */
  status: number;
  cookies: string;
}

const CLOSED = { status: 0, cookies: '' };
const ANSWER_MS = 30_000;
/** A stream of a document has no end, so it is left after its first bytes. */
const STREAM = 'text/event-stream';

/** Sends a request, reads the answer and drops it. */
export function ask(address: string, { from, method, headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = send(
      address,
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { 'accept-encoding': 'gzip', 'x-forwarded-for': from, ...headers, ...length },
        agent: from === VISITOR ? agent : attackers,
        timeout: ANSWER_MS,
      },
      (reply) => {
        const cookies = (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
        const done = () => resolve({ status: reply.statusCode ?? 0, cookies });
        reply.on('end', done).on('error', () => resolve(CLOSED));
        if (headers.accept === STREAM) reply.once('data', () => request.destroy()).once('close', done);
        reply.resume();
      },
    );
    request.on('timeout', () => request.destroy()).on('error', () => resolve(CLOSED));
    request.end(body);
  });
}

/** Sends the head of a form and a byte a second, until the server closes the connection. */
export function sendHalf(url: string, path: string, from: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const type = 'content-type: application/x-www-form-urlencoded';
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${from}\r\n${type}\r\ncontent-length: 60\r\n\r\n`,
      );
    });
    const timer = setInterval(() => socket.write('x'), 1000);
    socket.resume().on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve();
    });
  });
}
