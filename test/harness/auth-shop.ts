import { accountJobs } from '#server/accounts/jobs.ts';
import { createShopAuth } from '#server/bootstrap/create-auth.ts';
import type { Actor, Context } from '#server/context.ts';
import { findActor } from '#server/users/find-actor.ts';
import { openApp } from './app.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './shop.ts';

export const PASSWORD = 'correct horse';

interface Sent {
  headers?: Record<string, string>;
  clientIp?: string;
  method?: string;
}

/** A test shop with the real accounts library behind the real `/auth` endpoint. */
export interface AuthShop extends TestShop {
  context: Context;
  /** Asks an address below `/auth`, as a browser on a page of the shop. */
  ask(path: string, body?: unknown, sent?: Sent): Promise<Response>;
  signUp(email: string, sent?: Sent): Promise<Response>;
  signIn(email: string, password?: string, sent?: Sent): Promise<Response>;
  /** Who the cookies of these answers belong to, the later ones first. */
  actorOf(...responses: Response[]): Promise<Actor | null>;
}

export async function openAuthShop(options: TestShopOptions = {}): Promise<AuthShop> {
  const shop = await openTestShop({ jobs: accountJobs, ...options });
  const { context } = shop;
  context.auth = createShopAuth(context, 's'.repeat(32));

  async function ask(path: string, body?: unknown, { headers, clientIp = '192.0.2.1', method }: Sent = {}) {
    const app = await openApp('api/');
    return app({ ...context, clientIp }, `/auth/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
      body,
    });
  }

  return {
    ...shop,
    ask,
    signUp: (email, sent) => ask('sign-up/email', { email, password: PASSWORD, name: 'Asha' }, sent),
    signIn: (email, password = PASSWORD, sent = {}) => ask('sign-in/email', { email, password }, sent),
    actorOf: (...responses) => findActor(context, new Headers({ cookie: cookieOf(...responses) })),
  };
}

/** A `cookie` header of what answers set; later answers replace what earlier ones set. */
export function cookieOf(...responses: Response[]): string {
  const jar = new Map<string, string>();
  for (const pair of responses.flatMap(({ headers }) => headers.getSetCookie())) {
    const [name = '', value = ''] = pair.split(';')[0]?.split(/=(.*)/s) ?? [];
    jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
