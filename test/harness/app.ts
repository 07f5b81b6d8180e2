import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import * as entry from '#app/entry.server.tsx';
import * as root from '#app/root.tsx';
import routes from '#app/routes.ts';
import type { Context } from '#server/context.ts';

const ORIGIN = 'http://localhost:3000';

interface RouteModule {
  default?: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
}

export interface AppRequest extends Omit<RequestInit, 'body'> {
  /** The body is sent as JSON unless it is a string or bytes. */
  body?: unknown;
}

/** Sends a request through the app's router: middleware, route module, error boundaries. */
export type App = (context: Context, path: string, request?: AppRequest) => Promise<Response>;

const modules = import.meta.glob('../../app/**/*.route.{ts,tsx}');

const opened = new Map<string, Promise<App>>();

/**
 * Opens the app without a server around it. `files` selects the route modules to load, such as `api/`; by
 * default all.
 */
export function openApp(files = ''): Promise<App> {
  const app = opened.get(files) ?? createApp(files);
  opened.set(files, app);
  return app;
}

async function createApp(files: string): Promise<App> {
  const build = await createBuild(files);
  const render = entry.createRenderer(build, 'test');
  return (context, path, { body, headers, ...init } = {}) => {
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
    const request = new Request(ORIGIN + path, {
      ...init,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...(headers as object) },
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
    });
    return render(request, context, 'nonce');
  };
}

async function createBuild(files: string): Promise<ServerBuild> {
  const build: Record<string, unknown> = {};
  const assets: Record<string, unknown> = {};
  const add = (
    route: { id: string; path?: string; index?: boolean; parentId?: string },
    module: RouteModule,
  ) => {
    build[route.id] = { ...route, module: withProps(module) };
    assets[route.id] = {
      ...route,
      module: '/route.js',
      hasLoader: 'loader' in module,
      hasAction: 'action' in module,
    };
  };
  async function addAll(entries: RouteConfigEntry[], parentId: string) {
    for (const { file, id = file.replace(/\.tsx?$/, ''), path, index, children } of entries) {
      if (!file.startsWith(files)) continue;
      add({ id, path, index, parentId }, (await modules[`../../app/${file}`]?.()) as RouteModule);
      await addAll(children ?? [], id);
    }
  }
  add({ id: 'root', path: '' }, root);
  await addAll(await routes, 'root');
  return {
    entry: { module: entry },
    routes: build,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: assets,
      url: '/manifest.js',
      version: 'test',
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
}

/** A route module whose components get their props, as in the build. */
function withProps(module: RouteModule): RouteModule {
  return {
    ...module,
    ...(module.default && { default: withComponentProps(module.default) }),
    ...(module.ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(module.ErrorBoundary) }),
  };
}
