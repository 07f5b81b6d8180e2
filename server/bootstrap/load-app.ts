import { createServer as createNodeServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Context } from '../context.ts';

/** Renders a request of the app: pages and API routes. */
type RenderApp = (request: Request, context: Context, nonce: string) => Promise<Response>;

export interface App {
  render: RenderApp;
  clientFiles?: string;
  /** Development only: wraps the server so that Vite handles its own URLs first. */
  attach?: (server: Server) => Server;
  close?: () => Promise<void>;
}

interface EntryModule {
  /** The router instance of the app bundle, which in development differs from the server's. */
  createRequestHandler: typeof createRequestHandler;
  loadContext(context: Context, nonce: string): RouterContextProvider;
}

function createRenderer(build: ServerBuild, mode: 'production' | 'development'): RenderApp {
  const entry = build.entry.module as unknown as EntryModule;
  const handle = entry.createRequestHandler(build, mode);
  return (request, context, nonce) => handle(request, entry.loadContext(context, nonce));
}

/** Loads the built app or, in development, compiles it on demand with Vite. */
export async function loadApp(dev: boolean): Promise<App> {
  if (dev) return loadDevelopmentApp();
  const build = (await import(
    pathToFileURL(join(process.cwd(), 'build/server/index.js')).href
  )) as ServerBuild;
  return { render: createRenderer(build, 'production'), clientFiles: 'build/client' };
}

async function loadDevelopmentApp(): Promise<App> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    render: async (request, context, nonce) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return createRenderer(build, 'development')(request, context, nonce);
    },
    attach(server) {
      const front = createNodeServer((request, response) => {
        vite.middlewares(request, response, () => server.emit('request', request, response));
      });
      server.on('close', () => front.close());
      return front;
    },
    close: () => vite.close(),
  };
}
