import { createServer as createNodeServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ownOrigins } from '#domain/origins.ts';
import type { Context } from '../context.ts';
import type { StreamRequest } from '../platform/http/stream-requests.ts';

/** Renders a request to the app: a page or an API route. */
type RenderApp = (request: Request, context: Context, nonce: string) => Promise<Response>;

/** Streams a document. Resolves to null once the stream has begun, else to the response that refuses it. */
type StreamDocument = (context: Context, stream: StreamRequest) => Promise<Response | null>;

export interface App {
  render: RenderApp;
  streamDocument: StreamDocument;
  clientFiles?: string;
  /** In development, wraps the server so that Vite handles its own URLs first. */
  attach?: (server: Server) => Server;
  close?: () => Promise<void>;
}

/** What app/entry.server.tsx exports for the server. */
interface EntryModule {
  createRenderer(build: ServerBuild, mode: string): RenderApp;
  streamDocument: StreamDocument;
}

interface RenderOptions {
  mode: 'production' | 'development';
  appUrl: string;
}

const entryOf = (build: ServerBuild) => build.entry.module as unknown as EntryModule;

function createRenderer(build: ServerBuild, { mode, appUrl }: RenderOptions): RenderApp {
  // Requests have the origin of APP_URL, but on a loopback address a page may be open under another name of
  // the host.
  const allowedActionOrigins = ownOrigins(appUrl).map((origin) => new URL(origin).host);
  return entryOf(build).createRenderer({ ...build, allowedActionOrigins }, mode);
}

interface LoadOptions {
  dev: boolean;
  appUrl: string;
  /** The folder of the built app. */
  buildFolder: string;
}

/** Loads the built app or, in development, compiles it on demand with Vite. */
export async function loadApp({ dev, appUrl, buildFolder }: LoadOptions): Promise<App> {
  if (dev) return loadDevelopmentApp(appUrl);
  const build = (await import(
    pathToFileURL(join(process.cwd(), buildFolder, 'server/index.js')).href
  )) as ServerBuild;
  const render = createRenderer(build, { mode: 'production', appUrl });
  const { streamDocument } = entryOf(build);
  return { render, streamDocument, clientFiles: `${buildFolder}/client` };
}

async function loadDevelopmentApp(appUrl: string): Promise<App> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  return {
    render: async (request, context, nonce) =>
      createRenderer(await load(), { mode: 'development', appUrl })(request, context, nonce),
    streamDocument: async (context, stream) => entryOf(await load()).streamDocument(context, stream),
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
