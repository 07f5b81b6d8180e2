import { createServer as createNodeServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Context } from '../context.ts';
import type { RenderApp } from '../platform/http/http-server.ts';

export interface Pages {
  render: RenderApp;
  clientFiles?: string;
  /** Development: the server that answers Vite's own addresses first. */
  attach?: (server: Server) => Server;
  close?: () => Promise<void>;
}

interface EntryModule {
  /** The pages' own copy of the router: in development it is another one than ours. */
  createRequestHandler: typeof createRequestHandler;
  loadContext(context: Context, nonce: string): RouterContextProvider;
}

function renderWith(build: ServerBuild, mode: 'production' | 'development'): RenderApp {
  const entry = build.entry.module as unknown as EntryModule;
  const handle = entry.createRequestHandler(build, mode);
  return (request, context, nonce) => handle(request, entry.loadContext(context, nonce));
}

/** The app's pages: built, or in development compiled as they are asked for. */
export async function loadPages(dev: boolean): Promise<Pages> {
  if (dev) return loadDevelopmentPages();
  const build = (await import(
    pathToFileURL(join(process.cwd(), 'build/server/index.js')).href
  )) as ServerBuild;
  return { render: renderWith(build, 'production'), clientFiles: 'build/client' };
}

async function loadDevelopmentPages(): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    render: async (request, context, nonce) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return renderWith(build, 'development')(request, context, nonce);
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
