import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { argv } from 'node:process';

// A Node server that does nothing but answer with the bytes of one URL: `node bench/bare-server.ts URL`. Prints its port.

const response = await new Promise<IncomingMessage>((done, failed) => {
  get(argv[2] ?? '', { headers: { 'accept-encoding': 'gzip' } }, done).on('error', failed);
});
const body = Buffer.concat(await response.toArray());
const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers;
const headers = { 'content-type': type, 'content-encoding': encoding, 'content-length': body.length };
const server = createServer((_request, reply) => reply.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
