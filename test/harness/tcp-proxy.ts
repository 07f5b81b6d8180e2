import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server, to make the server unreachable. */
export interface TcpProxy {
  port: number;
  /** Breaks all connections and refuses new ones. */
  refuse(): void;
  /** Breaks all connections and accepts new ones, which get no answer. */
  hang(): void;
  /** Keeps all connections open without an answer, and accepts new ones. */
  freeze(): void;
  /** Forwards again: new connections, and those that were open when they froze. */
  forward(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let mode: 'forward' | 'refuse' | 'hang' | 'freeze' = 'forward';
  const pairs = new Set<[Socket, Socket]>();
  const sockets = new Set<Socket>();
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    add(client);
    if (mode === 'refuse') client.resetAndDestroy();
    if (mode !== 'forward') return;
    const upstream = connect(target.port, target.host);
    add(upstream);
    client.pipe(upstream).pipe(client);
    pairs.add([client, upstream]);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    refuse() {
      mode = 'refuse';
      breakAll();
    },
    hang() {
      mode = 'hang';
      breakAll();
    },
    freeze() {
      mode = 'freeze';
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
    forward() {
      if (mode === 'freeze') for (const [client, upstream] of pairs) client.pipe(upstream).pipe(client);
      mode = 'forward';
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      breakAll();
      await closed;
    },
  };
}
