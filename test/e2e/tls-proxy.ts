import { request } from 'node:http';
import { createServer } from 'node:https';
import { createCertificate } from '../harness/certificate.ts';

export interface TlsProxy {
  url: string;
  close(): Promise<void>;
}

/**
 * Terminates TLS on `port` of localhost and forwards to the program on `upstreamPort`. As nginx does by
 * default, it sends the upstream's address as `Host`, the client's in X-Forwarded-For, and opens a
 * connection for each request.
 */
export async function startTlsProxy(port: number, upstreamPort: number): Promise<TlsProxy> {
  const server = createServer(createCertificate('localhost'), (incoming, outgoing) => {
    const upstream = request(
      {
        host: '127.0.0.1',
        port: upstreamPort,
        agent: false,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          host: `127.0.0.1:${upstreamPort}`,
          'x-forwarded-for': incoming.socket.remoteAddress,
          'x-forwarded-proto': 'https',
          connection: 'close',
        },
      },
      (response) => {
        const { connection: _, ...headers } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, headers);
        response.pipe(outgoing);
      },
    );
    upstream.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  // As long as nginx keeps them. Node's 5 s end while a slow test loads a page, and a browser that finds
  // several of its connections closed gives up.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return {
    url: `https://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
