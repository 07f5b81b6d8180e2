import { readdirSync } from 'node:fs';
import { documents } from '../../app/api/documents/document-table.ts';
import { BUILD_FOLDER } from '../../scripts/ensure-build.ts';
import { authEndpoints } from '../../server/features/accounts/handle-auth-request.ts';
import { callables } from '../../server/features/callables.ts';
import { fillPattern, listRoutes } from '../../test/harness/page-addresses.ts';
import type { Asked } from './client.ts';

// Every address of the shop, from the lists by which it answers them: a new one is measured by itself.

export interface Address {
  name: string;
  /** Makes request number `n`, without the client's address and cookie. */
  make: (n: number) => { path: string } & Omit<Asked, 'from'>;
}

export interface Known {
  /** Values of the parameters of addresses, such as `orderId`. Others get a value that nothing has. */
  params: Record<string, string>;
  /** The account of the one client. */
  account: { email: string; password: string };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Lists every address. A route is asked for and sent a small form in turn. */
export async function listAddresses(known: Known): Promise<Address[]> {
  const paths = (await listRoutes()).flatMap(({ pattern }) => expand(pattern, known));
  return [
    ...paths,
    ...documents.filter(({ topics }) => topics).map(({ path }) => toStream(fillDocument(path, known.params))),
    ...listFiles().map((path) => ({ name: `the file ${path}`, make: () => ({ path }) })),
  ];
}

/** The addresses of a route; a route that answers many has a list of them. */
function expand(pattern: string, known: Known): Address[] {
  if (pattern === '/documents/*')
    return documents.map(({ path }) => ({
      name: `/documents${path}`,
      // Other texts are other reads.
      make: (n) => ({ path: `/documents${fillDocument(path, known.params)}?search=${n}` }),
    }));
  if (pattern === '/functions/us-central1/:name')
    return Object.keys(callables).map((name) => ({
      name,
      make: () => ({ path: `/functions/us-central1/${name}`, headers: JSON_TYPE, body: '{"data":{}}' }),
    }));
  if (pattern === '/auth/*') return authEndpoints.map((endpoint) => toAuth(endpoint, known.account));
  if (pattern.startsWith('/webhooks/')) return [1, 2048].map((kilobytes) => toWebhook(pattern, kilobytes));
  const path = fillPattern(pattern, known.params);
  const form = { path, headers: FORM, body: 'form=x&email=x' };
  return [{ name: pattern, make: (n) => (n % 2 === 0 ? { path: `${path}?x=${n}` } : form) }];
}

/** The ID in a document's path is that of an order, or of a project. */
function fillDocument(path: string, params: Record<string, string>): string {
  const { orderId = '', projectId = '' } = params;
  return fillPattern(path, { ...params, id: /order/.test(path) ? orderId : projectId });
}

/** What makes an endpoint do its most: right passwords, and addresses that are new. */
function toAuth(endpoint: string, { email, password }: Known['account']): Address {
  const [method = '', path = ''] = endpoint.split(' ');
  const name = `${method} /auth/${path}`;
  if (method === 'GET') return { name, make: () => ({ path: `/auth/${path}` }) };
  const make = (n: number) => ({
    path: `/auth/${path}`,
    headers: JSON_TYPE,
    body: JSON.stringify({
      email: path === 'sign-up/email' ? `new-${process.pid}-${n}@example.com` : email,
      password,
      newPassword: password,
      token: 'none',
      code: '123456',
    }),
  });
  return { name, make };
}

function toWebhook(path: string, kilobytes: number): Address {
  const body = Buffer.alloc(kilobytes * 1024 - 64, 'x');
  return { name: `${path}, ${kilobytes} KB, not signed`, make: () => ({ path, headers: JSON_TYPE, body }) };
}

function toStream(path: string): Address {
  const headers = { accept: 'text/event-stream' };
  return { name: `a stream of /documents${path}`, make: () => ({ path: `/documents${path}`, headers }) };
}

/** A built file of each kind. */
function listFiles(): string[] {
  const files = readdirSync(`${BUILD_FOLDER}/client`, { recursive: true, encoding: 'utf8' });
  const byKind = new Map(files.map((file) => [/\.(\w+)$/.exec(file)?.[1] ?? '', `/${file}`]));
  return [...byKind].filter(([kind]) => !['', 'br', 'gz', 'zst'].includes(kind)).map(([, file]) => file);
}
