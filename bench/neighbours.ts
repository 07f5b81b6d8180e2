import { setTimeout as pause } from 'node:timers/promises';
import { type LiveShop, startLiveShop } from '../test/e2e/live-shop.ts';
import { formatPercentiles, type Measurement, percentile, print, readProcess } from './measurements.ts';
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
/** What an address above the goal is measured for again, since the p95 of ten pages is their slowest. */
const AGAIN_MS = 8000;
const IDLE_MS = 500;
/** The idle windows just before an attack that it is compared with, because other work changes the machine. */
const IDLE_WINDOWS = 6;
/** The visitor's pause between two pages. */
const PAUSE_MS = 20;
const GOAL_RATIO = 4;
const GOAL = `median and p95 of each page at most ${GOAL_RATIO} times the idle ones`;
const PAGES = ['/login', '/projects', '/dashboard'] as const;
const TOKEN = 'token-of-the-bench';
const PASSWORD = 'a password of the bench';

type Page = (typeof PAGES)[number];
type Times = Record<Page, number[]>;

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
    const missed: string[] = [];
    for (const [name, open] of attacks) {
      const attack = await open();
      idle.push(await visit(url, cookie, IDLE_MS));
      const beside = { url, cookie, name, attack, idle: idle.slice(-IDLE_WINDOWS) };
      const { isMet, ...measured } = await measureBeside(beside);
      if (!isMet) missed.push(name);
      print([measured]);
      await pause(500);
    }
    return summarize(attacks.length, missed, idle);
  } finally {
    closeConnections();
    bare.stop();
    await shop.close();
  }
}

/** Says what the pages take alone, and beside which of the addresses the goal is missed. */
function summarize(count: number, missed: string[], idle: Times[]): Measurement[] {
  const alone = PAGES.map((page) => {
    const times = idle.flatMap((window) => window[page]).sort((a, b) => a - b);
    return { name: `${page} alone`, value: formatPercentiles(times) };
  });
  const value = `${missed.length} of ${count}: ${missed.join(', ')}`;
  return [...alone, { name: 'addresses beside which the goal is missed', value, goal: '0' }];
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
  const addresses = (await listAddresses({ params, account })).map((address) => [
    address.name,
    toAttack(address),
  ]);
  const bare: Attack = async () => (await ask(bareUrl, { from: ATTACKER })).status;
  return Object.fromEntries([['a bare Node server (the floor)', async () => bare], ...known, ...addresses]);
}

interface Beside {
  url: string;
  cookie: string;
  name: string;
  attack: Attack;
  idle: Times[];
}

/** What the client sent, and how it was answered. */
interface Asked {
  sent: number;
  statuses: Record<number, number>;
}

async function measureBeside(beside: Beside): Promise<Measurement & { isMet: boolean }> {
  const { url, name } = beside;
  const asked: Asked = { sent: 0, statuses: {} };
  const before = await readProcess(url, TOKEN);
  const from = performance.now();
  const windows: Times[] = [];
  let compared: Compared | undefined;
  let refusal: string | undefined;
  for (const ms of [ATTACK_MS, AGAIN_MS]) {
    if (compared?.isMet) break;
    // A visitor who is refused is what the bench looks for.
    try {
      windows.push(await visitBeside(beside, ms, asked));
      compared = compare(windows, beside.idle);
    } catch (error) {
      refusal = String(error);
      break;
    }
  }
  const { cpuSeconds } = await readProcess(url, TOKEN);
  const share = (100_000 * (cpuSeconds - before.cpuSeconds)) / (performance.now() - from);
  return {
    name: `beside ${name}`,
    value: `${refusal ?? compared?.text}; ${Math.round(share)} % of a core; ${JSON.stringify(asked.statuses)}`,
    goal: GOAL,
    isMet: refusal === undefined && compared?.isMet === true,
  };
}

/** Opens the pages while the client has its connections open, and counts the client's answers. */
async function visitBeside({ url, cookie, name, attack }: Beside, ms: number, asked: Asked): Promise<Times> {
  const until = performance.now() + ms;
  const connect = async () => {
    while (performance.now() < until) {
      const status = await attack(asked.sent++);
      if (status !== undefined) asked.statuses[status] = (asked.statuses[status] ?? 0) + 1;
    }
  };
  const connections = Array.from({ length: name === OWN_NETWORK ? OWN_CONNECTIONS : CONNECTIONS }, connect);
  try {
    return await visit(url, cookie, ms);
  } finally {
    await Promise.all(connections);
  }
}

interface Compared {
  text: string;
  isMet: boolean;
}

/** Compares median and p95 of each page with the idle ones. */
function compare(windows: Times[], idle: Times[]): Compared {
  const sort = (list: Times[], page: Page) => list.flatMap((times) => times[page]).sort((a, b) => a - b);
  const pages = PAGES.map((page) => {
    const times = sort(windows, page);
    const alone = sort(idle, page);
    const ratios = [0.5, 0.95].map((share) => percentile(times, share) / percentile(alone, share));
    const text = `${page} ${ratios.map((ratio) => ratio.toFixed(1)).join(', ')} (${times.length})`;
    return { text, isMet: ratios.every((ratio) => ratio <= GOAL_RATIO) };
  });
  return { text: pages.map(({ text }) => text).join('; '), isMet: pages.every(({ isMet }) => isMet) };
}

/** Opens the pages in turn for a while. Returns the durations of each in ms. */
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
