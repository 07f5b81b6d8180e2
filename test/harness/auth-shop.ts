import { createShopAuth } from '#server/bootstrap/create-shop.ts';
import type { Actor, Context } from '#server/context.ts';
import { accountJobs } from '#server/features/accounts/jobs.ts';
import { findActor } from '#server/features/users/find-actor.ts';
import { openApp } from './app.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './shop.ts';

export const PASSWORD = 'correct horse';

interface RequestOptions {
  headers?: Record<string, string>;
  clientIp?: string;
  method?: string;
}

/** A test shop with the real authentication library behind the real `/auth` endpoints. */
export interface AuthShop extends TestShop {
  context: Context;
  /** Requests a path below `/auth`, like a browser on a page of the shop. */
  request(path: string, body?: unknown, options?: RequestOptions): Promise<Response>;
  signUp(email: string, options?: RequestOptions): Promise<Response>;
  signIn(email: string, password?: string, options?: RequestOptions): Promise<Response>;
  /** Finds the actor authenticated by the cookies of these responses. */
  actorOf(...responses: Response[]): Promise<Actor | null>;
}

export async function openAuthShop(options: TestShopOptions = {}): Promise<AuthShop> {
  const shop = await openTestShop({ jobs: accountJobs, ...options });
  const { context } = shop;
  context.auth = createShopAuth(context, 's'.repeat(32));

  async function send(
    path: string,
    body?: unknown,
    { headers, clientIp = '192.0.2.1', method }: RequestOptions = {},
  ) {
    const app = await openApp('api/');
    const actor = await findActor(context, new Headers(headers));
    return app({ ...context, actor, clientIp }, `/auth/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
      body,
    });
  }

  return {
    ...shop,
    request: send,
    signUp: (email, options) => send('sign-up/email', { email, password: PASSWORD, name: 'Asha' }, options),
    signIn: (email, password = PASSWORD, options = {}) => send('sign-in/email', { email, password }, options),
    actorOf: (...responses) => findActor(context, new Headers({ cookie: cookieOf(...responses) })),
  };
}

/** The `cookie` header after these responses. */
export function cookieOf(...responses: Response[]): string {
  const jar = new Map<string, string>();
  for (const pair of responses.flatMap(({ headers }) => headers.getSetCookie())) {
    const [name = '', value = ''] = pair.split(';')[0]?.split(/=(.*)/s) ?? [];
    jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
