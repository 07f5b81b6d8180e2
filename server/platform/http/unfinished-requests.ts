import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '../rate-limit/network.ts';

// Connections whose next request has not arrived as a whole. They cost memory and no work, so they wait for no
// turn, and a network that has too many loses the oldest: clients that send what they have begun keep theirs.

/** The memory that an unfinished request takes besides what has arrived of its body. */
const BYTES_OF_ONE = 32 * 1024;
/** For one address: 2,048 connections without a body. */
const MAX_BYTES = 64 * 1024 * 1024;

interface Unfinished {
  bytes: number;
  destroy: () => void;
}

export interface UnfinishedRequest {
  /** Counts bytes that have arrived. */
  add: (bytes: number) => void;
  /** Call it when the request has arrived or ended. */
  finish: () => void;
}

/** Ends the oldest unfinished requests of a network that has too many. */
export class UnfinishedRequests {
  readonly #networks = new Map<string, { bytes: number; requests: Set<Unfinished> }>();

  begin(clientIp: string, destroy: () => void): UnfinishedRequest {
    const request: Unfinished = { bytes: 0, destroy };
    const networks = networksOf(clientIp);
    for (const { name } of networks) {
      const network = this.#networks.get(name) ?? { bytes: 0, requests: new Set() };
      this.#networks.set(name, network);
      network.requests.add(request);
    }
    const add = (bytes: number) => {
      request.bytes += bytes;
      for (const { name, factor } of networks) this.#count(name, request, { bytes, factor });
    };
    const finish = () => {
      for (const { name } of networks) this.#remove(name, request);
    };
    add(BYTES_OF_ONE);
    return { add, finish };
  }

  #count(name: string, request: Unfinished, { bytes, factor }: { bytes: number; factor: number }): void {
    const network = this.#networks.get(name);
    if (!network?.requests.has(request)) return;
    network.bytes += bytes;
    for (const oldest of network.requests) {
      if (network.bytes <= MAX_BYTES * factor) break;
      this.#remove(name, oldest);
      oldest.destroy();
    }
  }

  #remove(name: string, request: Unfinished): void {
    const network = this.#networks.get(name);
    if (!network?.requests.delete(request)) return;
    network.bytes -= request.bytes;
    if (network.requests.size === 0) this.#networks.delete(name);
  }
}

/** Bounds the connections of a network of which no request, or not all of its head, has arrived. */
export function boundWaitingConnections(server: Server, unfinished: UnfinishedRequests): void {
  const waiting = new WeakMap<Socket, UnfinishedRequest>();
  const wait = (socket: Socket) =>
    waiting.set(
      socket,
      unfinished.begin(socket.remoteAddress ?? '', () => socket.destroy()),
    );
  server.on('connection', (socket: Socket) => {
    wait(socket);
    socket.once('close', () => waiting.get(socket)?.finish());
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!waiting.has(socket)) return;
    waiting.get(socket)?.finish();
    response.once('close', () => {
      if (!socket.destroyed) wait(socket);
    });
  });
}
