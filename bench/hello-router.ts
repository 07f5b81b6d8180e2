import '../scripts/set-node-env.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { createReadableStreamFromReadable } from '@react-router/node';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router';

// The smallest page of React Router: a document, one route and its loader. Prints its port.

const root = {
  default: () =>
    h('html', null, h('head', null, h('title', null, 'Hello')), h('body', null, h(Outlet), h(Scripts))),
};
const hello = {
  loader: async () => ({ name: 'world' }),
  default: () => h('h1', null, `Hello ${useLoaderData<{ name: string }>().name}`),
};

function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise<Response>((resolve, reject) => {
    const page = renderToPipeableStream(h(ServerRouter, { context: routerContext, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        page.pipe(body);
      },
      onShellError: reject,
    });
  });
}

const routes = { root: { id: 'root', path: '' }, hello: { id: 'hello', parentId: 'root', index: true } };
const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { ...routes.root, module: root },
    hello: { ...routes.hello, module: hello },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: { ...routes.root, module: '/root.js' },
      hello: { ...routes.hello, module: '/hello.js', hasLoader: true },
    },
    url: '/manifest.js',
    version: 'bench',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

const handle = createRequestHandler(build, 'production');
const server = createServer(getRequestListener((request) => handle(request)));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
