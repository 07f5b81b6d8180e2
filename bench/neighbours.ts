import { Agent, request as send } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { DISCLOSURE_FIELDS, MAX_DISCLOSURE_TEXT } from '#domain/disclosure.ts';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { formatPercentiles, type Measurement, percentile } from './measurements.ts';
import { pay, untilInvited } from './orders.ts';

// One client has 16 connections, while a visitor from another address opens a page again and again. What the
// client sends are harmless stand-ins of attacks, bounded in size and time, to a shop on this machine.

const CONNECTIONS = 16;
const ATTACK_MS = 15_000;
/** The visitor's pause between two pages. */
const PAUSE_MS = 100;
const IDLE_PAGES = 100;
/** This page is rendered for each visitor. */
const PAGE = '/login';
const VISITOR = '192.0.2.44';
const ATTACKER = '198.51.100.7';
const GOAL = 'median and p95 at most 4 times the idle ones, the slowest at most 1 s';

const agent = new Agent({ keepAlive: true });

/** Sends the client's request number `n`. */
type Attack = (n: number) => Promise<unknown>;

/** Measures how much slower a visitor's page is while one client sends what costs the shop much. */
export async function measureNeighbours(): Promise<Measurement[]> {
  const shop = await startLiveShop({ TRUST_PROXY: '1' }, { projects: 6 });
  try {
    const attacks = await prepareAttacks(shop);
    await visit(shop.program.url, IDLE_PAGES);
    const idle = await visit(shop.program.url, IDLE_PAGES);
    const measurements: Measurement[] = [{ name: `GET ${PAGE} of an idle shop`, value: describe(idle) }];
    for (const [name, attack] of Object.entries(attacks))
      measurements.push(await measureBeside(shop.program.url, idle, { name, attack }));
    return measurements;
  } finally {
    agent.destroy();
    await shop.close();
  }
}

async function measureBeside(
  url: string,
  idle: number[],
  { name, attack }: { name: string; attack: Attack },
): Promise<Measurement> {
  const until = performance.now() + ATTACK_MS;
  let sent = 0;
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < until) await attack(sent++);
  });
  const times = await visit(url, Number.POSITIVE_INFINITY, until);
  await Promise.all(connections);
  await pause(1000);
  const ratio = (share: number) => (percentile(times, share) / percentile(idle, share)).toFixed(1);
  return {
    name: `… beside ${CONNECTIONS} connections with ${name}`,
    value: `${describe(times)}; ${ratio(0.5)} and ${ratio(0.95)} times the idle ones (${sent} requests)`,
    goal: GOAL,
  };
}

function describe(times: number[]): string {
  return `${formatPercentiles(times)}, slowest ${Math.round(times.at(-1) ?? 0)} ms`;
}

/** Opens the page so often, or until a moment. Returns the durations in ms, ascending. */
async function visit(url: string, count: number, until = Number.POSITIVE_INFINITY): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count && performance.now() < until) {
    const from = performance.now();
    const status = await ask(url + PAGE, { from: VISITOR });
    times.push(performance.now() - from);
    if (status !== 200) throw new Error(`The visitor was answered with ${status}.`);
    await pause(PAUSE_MS);
  }
  return times.sort((a, b) => a - b);
}

async function prepareAttacks(shop: LiveShop): Promise<Record<string, Attack>> {
  const { url } = shop.program;
  const order = await buy(shop, 'neighbour');
  const form = 'application/x-www-form-urlencoded';
  const post = (path: string, type: string, body: string) => ask(url + path, { from: ATTACKER, type, body });
  const call = (name: string, data: unknown) =>
    post(`/functions/us-central1/${name}`, 'application/json', JSON.stringify({ data }));
  return {
    'forms of 254 KB': () => post('/contact', form, 'a&'.repeat(127_000)),
    'forms of 60 KB': () => post('/contact', form, `email=x&message=${'%E0%A4%A8'.repeat(6600)}`),
    'calls of 240 KB': () => call('requestHelp', { orderId: order.id, message: 'x'.repeat(240_000) }),
    'results of 20,000 characters': () =>
      call('requestHelp', { orderId: order.id, key: order.key, message: 'x', results: ':'.repeat(20_000) }),
    'new texts of the disclosure and its PDF': async (n) => {
      const text = `${n} `.padEnd(MAX_DISCLOSURE_TEXT, 'e\u0301');
      const fields = new URLSearchParams(DISCLOSURE_FIELDS.map((field) => [field, text]));
      await post(`/orders/${order.id}/disclosure?key=${order.key}`, form, String(fields));
      return ask(`${url}/orders/${order.id}/disclosure.pdf?key=${order.key}`, { from: ATTACKER });
    },
    'pages that no cache has': (n) =>
      ask(`${url}${['/projects?search=', '/login?x=', '/technologies/python?cursor='][n % 3]}${n}`, {
        from: ATTACKER,
      }),
    'pages with an unknown parameter': (n) => ask(`${url}/technologies/python?x=${n}`, { from: ATTACKER }),
    'llms.txt': () => ask(`${url}/llms.txt`, { from: ATTACKER }),
  };
}

/** Buys a project. Returns the order's ID and the key of its mailed link. */
async function buy(shop: LiveShop, buyer: string): Promise<{ id: string; key: string }> {
  const { id } = await shop.order(buyer);
  await Promise.all([untilInvited(shop, id), pay(shop, id)]);
  for (;;) {
    const texts = shop.smtp.mails.filter(({ to }) => to.startsWith(buyer)).map(({ text }) => text);
    const key = new RegExp(`/orders/${id}\\?key=([\\w-]+)`).exec(texts.join('\n'))?.[1];
    if (key) return { id, key };
    await pause(100);
  }
}

interface Asked {
  /** The client's address. */
  from: string;
  type?: string;
  body?: string;
}

/** Sends a request and reads the answer. Returns its status, or 0 when the connection was closed. */
function ask(address: string, { from, type, body }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': from,
      ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    // Each client has its own connections: a refused body closes one.
    const request = send(address, { method, headers, agent: from === VISITOR ? agent : false }, (reply) => {
      reply.on('end', () => resolve(reply.statusCode ?? 0)).on('error', () => resolve(0));
      reply.resume();
    });
    request.on('error', () => resolve(0));
    request.end(body);
  });
}
