import { setTimeout as pause } from 'node:timers/promises';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { type Measurement, percentile, print, readProcess } from './measurements.ts';
import { type Address, listAddresses } from './neighbours/addresses.ts';
import { type Attack, listAttacks, OWN_CONNECTIONS, OWN_NETWORK } from './neighbours/attacks.ts';
import { startBareServer } from './neighbours/bare-server.ts';
import { ATTACKER, ask, closeConnections, VISITOR } from './neighbours/client.ts';
import { pay, untilInvited } from './orders.ts';

// One client has 16 connections to one address after the other, while a visitor from another address opens
// pages. What the client sends are harmless stand-ins of attacks, bounded in size and time, to a shop on this
// machine.

const CONNECTIONS = 16;
const ATTACK_MS = 2000;
const IDLE_MS = 500;
/** The idle windows just before an attack that it is compared with, because other work changes the machine. */
const IDLE_WINDOWS = 6;
/** The visitor's pause between two pages. */
const PAUSE_MS = 20;
const GOAL = 'median and p95 of each page at most 4 times the idle ones';
const PAGES = ['/login', '/projects', '/dashboard'] as const;
const TOKEN = 'token-of-the-bench';
const PASSWORD = 'a password of the bench';

type Times = Record<(typeof PAGES)[number], number[]>;

/**
 * Measures how much slower a visitor's pages are while one client asks for each address of the shop, or for those
 * whose name the pattern `only` matches.
 */
export async function measureNeighbours(only = ''): Promise<Measurement[]> {
  const shop = await startLiveShop({ TRUST_PROXY: '1', METRICS_TOKEN: TOKEN }, { projects: 6 });
  const bare = await startBareServer();
  try {
    const { url } = shop.program;
    const cookie = await signUp(url, 'visitor');
    const attacks = Object.entries(await prepare(shop, bare.url)).filter(([name]) =>
      new RegExp(only).test(name),
    );
    const idle: Times[] = [];
    for (let n = 0; n < IDLE_WINDOWS; n += 1) idle.push(await visit(url, cookie, IDLE_MS));
    const measurements: Measurement[] = [];
    for (const [name, open] of attacks) {
      const attack = await open();
      idle.push(await visit(url, cookie, IDLE_MS));
      const measured = await measureBeside(url, cookie, { name, attack, idle: idle.slice(-IDLE_WINDOWS) });
      measurements.push(measured);
      print([measured]);
      await pause(500);
    }
    return measurements;
  } finally {
    closeConnections();
    bare.stop();
    await shop.close();
  }
}

/** Finds all attacks, each with what opens it. */
async function prepare(shop: LiveShop, bareUrl: string): Promise<Record<string, () => Promise<Attack>>> {
  const { url } = shop.program;
  const order = await buy(shop, 'neighbour');
  const session = { headers: { cookie: await signUp(url, 'attacker') } };
  const { user } = (await (await fetch(`${url}/auth/get-session`, session)).json()) as {
    user: { id: string };
  };
  const projects = await fetch(`${url}/documents/projects`);
  const { documents } = (await projects.json()) as { documents: { id: string; slug: string }[] };
  const { id = '', slug = '' } = documents[0] ?? {};
  const params = {
    orderId: order.id,
    projectSlug: slug,
    projectId: id,
    uid: user.id,
    technologySlug: 'python',
  };
  const account = { email: emailOf('attacker'), password: PASSWORD };
  // Some addresses end the session, so each begins with a new one.
  const toAttack =
    ({ make }: Address) =>
    async (): Promise<Attack> => {
      const cookie = await postAccount(url, 'sign-in', account);
      return async (n) => {
        const { path, ...asked } = make(n);
        const headers = { cookie, origin: url, ...asked.headers };
        return (await ask(url + path, { ...asked, headers, from: ATTACKER })).status;
      };
    };
  const known = Object.entries(listAttacks(url, order)).map(([name, attack]) => [name, async () => attack]);
  const addresses = listAddresses({ params, account }).map((address) => [address.name, toAttack(address)]);
  const bare: Attack = async () => (await ask(bareUrl, { from: ATTACKER })).status;
  return Object.fromEntries([['a bare Node server (the floor)', async () => bare], ...known, ...addresses]);
}

interface Beside {
  name: string;
  attack: Attack;
  idle: Times[];
}

async function measureBeside(
  url: string,
  cookie: string,
  { name, attack, idle }: Beside,
): Promise<Measurement> {
  const until = performance.now() + ATTACK_MS;
  const statuses: Record<number, number> = {};
  let sent = 0;
  const connect = async () => {
    while (performance.now() < until) {
      const status = await attack(sent++);
      if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const before = await readProcess(url, TOKEN);
  const from = performance.now();
  const connections = Array.from({ length: name === OWN_NETWORK ? OWN_CONNECTIONS : CONNECTIONS }, connect);
  // A visitor who is refused is what the bench looks for.
  const ratios = await visit(url, cookie, ATTACK_MS).then((times) => describe(times, idle), String);
  const { cpuSeconds } = await readProcess(url, TOKEN);
  const share = (100_000 * (cpuSeconds - before.cpuSeconds)) / (performance.now() - from);
  await Promise.all(connections);
  return {
    name: `beside ${name}`,
    value: `${ratios}; ${Math.round(share)} % of a core; ${JSON.stringify(statuses)}`,
    goal: GOAL,
  };
}

/** Says how many times the idle ones the median and the p95 of each page are. */
function describe(times: Times, idle: Times[]): string {
  return PAGES.map((page) => {
    const sorted = idle.flatMap((window) => window[page]).sort((a, b) => a - b);
    const ratio = (share: number) => (percentile(times[page], share) / percentile(sorted, share)).toFixed(1);
    return `${page} ${ratio(0.5)}, ${ratio(0.95)} (${times[page].length})`;
  }).join('; ');
}

/** Opens the pages in turn for a while. Returns the durations of each in ms, ascending. */
async function visit(url: string, cookie: string, ms: number): Promise<Times> {
  const times: Times = { '/login': [], '/projects': [], '/dashboard': [] };
  const until = performance.now() + ms;
  do {
    for (const page of PAGES) {
      const from = performance.now();
      const headers: Record<string, string> = page === '/dashboard' ? { cookie } : {};
      const { status } = await ask(url + page, { from: VISITOR, headers });
      times[page].push(performance.now() - from);
      if (status !== 200) throw new Error(`The visitor’s ${page} was answered with ${status}.`);
      await pause(PAUSE_MS);
    }
  } while (performance.now() < until);
  for (const page of PAGES) times[page].sort((a, b) => a - b);
  return times;
}

const emailOf = (name: string) => `${name}@college.example`;

/** Creates an account and returns the cookie of its session. */
const signUp = (url: string, name: string) =>
  postAccount(url, 'sign-up', { email: emailOf(name), password: PASSWORD, name });

async function postAccount(url: string, what: 'sign-up' | 'sign-in', account: object): Promise<string> {
  const { status, cookies } = await ask(`${url}/auth/${what}/email`, {
    from: '203.0.113.1',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(account),
  });
  if (status !== 200) throw new Error(`The account's ${what} was answered with ${status}.`);
  return cookies;
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
