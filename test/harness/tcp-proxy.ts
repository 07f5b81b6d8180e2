import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a server, to make the server unreachable. */
export interface TcpProxy {
  port: number;
  /** Breaks all connections and refuses new ones. */
  refuse(): void;
  /** Breaks all connections and accepts new ones, which get no answer. */
  hang(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let mode: 'forward' | 'refuse' | 'hang' = 'forward';
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
    async close() {
      const closed = new Promise((done) => server.close(done));
      breakAll();
      await closed;
    },
  };
}
