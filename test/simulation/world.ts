import { callables } from '#app/api/callables/callables.ts';
import { requireAccess } from '#app/api/require-access.ts';
import { type FunctionName, functions } from '#contract/functions.ts';
import { type Random, seededRandom } from '#domain/seeded-random.ts';
import type { ProviderSettings, Settings } from '#server/config.ts';
import { readSettings } from '#server/config.ts';
import type { Actor } from '#server/context.ts';
import { isShopError, isUnavailable } from '#server/errors.ts';
import { receiveWebhook } from '#server/payments/webhooks/receive-webhook.ts';
import { type FakeGithub, startFakeGithub } from '../harness/fake-github.ts';
import { REGISTERED } from '../harness/gst.ts';
import { currentPlace, getNextTimer, getNow, resetControl, runOn, setNow, untilQuiet } from './control.ts';
import { openShared, type SharedDatabase } from './database.ts';
import { SimulatedMailServer } from './mailbox.ts';
import { createNetwork, type Provider } from './network.ts';
import { SimulatedNode } from './node.ts';
import { type Person, type Project, populate } from './population.ts';
import { QUEUE_SCHEMA, SimulatedQueue } from './queue.ts';
import { createRazorpay, type Razorpay, type RazorpayEvent } from './razorpay.ts';

/** Something that must never be true became true. */
export class Violation extends Error {
  override name = 'Violation';
}

/** An order that its buyer's browser knows. */
export interface KnownOrder {
  publicId: string;
  login: string;
}

export type Outcome = { result: unknown } | { status: string; message: string };

/** Jobs that run in one moment; more means that they start each other for ever. */
const LONGEST_MOMENT = 1000;
const LONGEST_AWAKE_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const LOGINS = ['asha', 'bela', 'chetan', 'divya', 'esha', 'farid', 'gita', 'hari', 'indu', 'jaya'].flatMap(
  (name) => [name, `${name}2`, `${name}3`],
);

/** A shop with its nodes, providers, people and clock. */
export class World {
  readonly random: Random;
  readonly lines: string[] = [];
  nodes: readonly SimulatedNode[] = [];
  readonly projects: Project[] = [];
  readonly students: Person[] = [];
  readonly admins: Person[] = [];
  readonly logins = LOGINS;
  orders: KnownOrder[] = [];
  violation: Violation | null = null;
  razorpay!: Razorpay;
  github!: FakeGithub;
  mailer!: SimulatedMailServer;
  database!: SharedDatabase;
  queue!: SimulatedQueue;
  settings!: Settings;
  providers!: ProviderSettings;
  #network!: ReturnType<typeof createNetwork>;
  #githubProvider!: Provider;
  #lives = 0;
  /** Webhooks on their way, which are not sent again meanwhile. */
  readonly #sending = new Set<string>();

  private constructor(seed: string) {
    this.random = seededRandom(`world ${seed}`);
  }

  static async open(seed: string, template: Blob, nodes: number): Promise<World> {
    const world = new World(seed);
    resetControl(seed, (...args) => world.#network.fetch(...args));
    await world.#open(template);
    for (let index = 0; index < nodes; index += 1) await world.startNode(`n${index + 1}`);
    return world;
  }

  async #open(template: Blob): Promise<void> {
    const { random } = this;
    const trace = (line: string) => this.trace(line);
    this.database = await openShared(template, { random, trace });
    this.razorpay = createRazorpay();
    this.github = await startFakeGithub(async (app) => {
      this.#githubProvider = { app, faults: [] };
      return { url: 'https://github.sim', close: async () => undefined };
    });
    this.mailer = new SimulatedMailServer(random, trace);
    this.#network = createNetwork({
      providers: { 'razorpay.sim': this.razorpay.provider, 'github.sim': this.#githubProvider },
      random,
      trace,
      sender: () => currentPlace() as SimulatedNode | undefined,
      fail: (message) => this.fail(message),
    });
    this.providers = {
      razorpay: this.razorpay.settings,
      github: { apiUrl: 'https://github.sim', token: 'token', webhookSecrets: ['github-secret'] },
      mail: { smtpUrl: 'smtp://mail.sim', from: 'Capstone <hello@capstone.example>' },
    };
    this.settings = {
      ...readSettings({
        ...REGISTERED,
        LOG_LEVEL: 'silent',
        PORT: '3000',
        SELLER_NAME: 'Quill & Sons LLP',
        SELLER_ADDRESS: '12 MG Road, Bengaluru 560001',
      }),
      providers: this.providers,
    };
    this.queue = new SimulatedQueue(this);
    await this.database.query(QUEUE_SCHEMA);
    await populate(this);
  }

  trace(line: string): void {
    this.lines.push(`${getNow()} ${line}`);
  }

  fail(message: string): void {
    this.violation ??= new Violation(message);
  }

  /** Starts a node, also after its last life was ended. */
  async startNode(name: string, skewMs = 0): Promise<void> {
    // A start takes longer than a request that the life before left on its way.
    await this.advance(1000);
    this.#lives += 1;
    const node = new SimulatedNode(this, name, { life: this.#lives, skewMs });
    this.nodes = [...this.nodes.filter((each) => each.name !== name), node];
    this.spawn(
      node,
      `${node.life} starts`,
      () => node.start(),
      (error) => {
        // The process ends, and is started again later.
        if (error) this.kill(node, 'because it could not start');
      },
    );
    await this.advance(0);
  }

  /** Kills a node between two awaits. Nothing that it started continues. */
  kill(node: SimulatedNode, where: string): void {
    if (!node.isAlive) return;
    this.trace(`${node.life} is killed ${where}`);
    node.isAlive = false;
    node.isReady = false;
    this.database.abandon(node);
    this.queue.noteChange();
  }

  /** Starts work on a node, without waiting for it. `onEnd` is not called if the node is killed. */
  spawn(
    node: SimulatedNode,
    what: string,
    work: () => Promise<unknown>,
    onEnd: (error: Error | null) => unknown = () => undefined,
  ): void {
    this.trace(`${node.name} begins ${what}`);
    const end = (error: Error | null) => {
      if (!node.isAlive) return;
      this.trace(`${node.name} ends ${what}${error ? `: ${error.message.split('\n')[0]}` : ''}`);
      runOn(undefined, () => onEnd(error));
    };
    runOn(node, work).then(
      () => end(null),
      (error: Error) => end(error),
    );
  }

  /** A random node that takes calls. */
  pickNode(): SimulatedNode | undefined {
    const ready = this.nodes.filter(({ isReady }) => isReady);
    return ready[this.random.between(0, ready.length - 1)];
  }

  /**
   * Calls a function of the shop as the HTTP endpoint does. `onEnd` is not called if the node is killed or
   * the answer is lost.
   */
  call<N extends FunctionName>(
    name: N,
    data: unknown,
    { person, onEnd = () => undefined }: { person?: Person; onEnd?: (outcome: Outcome) => void } = {},
  ): void {
    const node = this.pickNode();
    if (!node) return;
    const isAnswerLost = this.random.chance(4);
    const work = async () => {
      const actor = person ? await this.#findActor(person) : null;
      const context = { ...node.context(actor), clientIp: '192.0.2.1' };
      const { who, run } = callables[name];
      requireAccess(context, who);
      return run(context, functions[name].data.parse(data) as never, {
        cookies: null,
        setCookie: () => undefined,
      });
    };
    let result: unknown;
    this.spawn(
      node,
      `${name} ${JSON.stringify(data)}`,
      async () => {
        result = await work();
      },
      (error) => {
        if (error && !isShopError(error) && !isUnavailable(error)) {
          this.fail(`${name} ended with an internal error: ${describeError(error)}`);
        }
        if (isAnswerLost) return;
        const status = isShopError(error) ? error.status : 'UNAVAILABLE';
        onEnd(error ? { status, message: error.message } : { result });
      },
    );
  }

  /** The session of a deactivated user is not found. */
  async #findActor({ actor }: Person): Promise<Actor | null> {
    const [user] = await this.database.query<{ active: boolean }>('select active from users where id = $1', [
      actor.userId,
    ]);
    return user?.active ? actor : null;
  }

  /** Sends an event of Razorpay. It stays until the shop accepts it, and afterwards if `isKept`. */
  deliver(event: RazorpayEvent, isKept = false): void {
    const node = this.pickNode();
    if (!node || this.#sending.has(event.id)) return;
    this.#sending.add(event.id);
    const { id: eventId, body } = event;
    const webhook = {
      rawBody: new TextEncoder().encode(body),
      signature: this.razorpay.signBody(body),
      eventId,
    };
    const forget = () => this.#sending.delete(event.id);
    // The provider waits for five seconds.
    setTimeout(forget, 5000);
    this.spawn(
      node,
      `webhook ${event.name} ${event.id}`,
      () => receiveWebhook(node.context(), webhook),
      (error) => {
        forget();
        const { events } = this.razorpay;
        if (error && !isUnavailable(error)) this.fail(`a webhook failed: ${describeError(error)}`);
        if (!error && !isKept) events.splice(0, events.length, ...events.filter(({ id }) => id !== eventId));
      },
    );
  }

  faultsOf(provider: 'razorpay' | 'github'): Provider['faults'] {
    return provider === 'razorpay' ? this.razorpay.provider.faults : this.#githubProvider.faults;
  }

  clearFaults(): void {
    this.razorpay.provider.faults.length = 0;
    this.#githubProvider.faults.length = 0;
    this.mailer.faults.length = 0;
    this.github.rateLimit.remaining = Number.POSITIVE_INFINITY;
    for (const name of ['authorize_only', 'pend_refunds', 'drop_webhooks', 'wrong_line'] as const)
      this.razorpay.set(name, false);
    for (const node of this.nodes)
      Object.assign(node, { isReadOnly: false, killIn: null, breakIn: null, skewMs: 0 });
  }

  /** Lets time pass, with what happens meanwhile. The machine sleeps through most of a long time. */
  async advance(ms: number): Promise<void> {
    const target = getNow() + ms;
    if (ms > LONGEST_AWAKE_MS) setNow(target - LONGEST_AWAKE_MS);
    for (let turns = 0, turnsAt = 0; ; turns += 1) {
      if (turnsAt !== getNow()) turns = 0;
      turnsAt = getNow();
      if (turns > LONGEST_MOMENT) this.fail(`the shop works without end: ${this.lines.at(-1)}`);
      await untilQuiet(() => this.#isBusy());
      const holder = this.database.holder();
      if (holder)
        this.fail(
          `a transaction of ${holder.node?.name} stays open after "${holder.lastStatement.slice(0, 200)}"`,
        );
      if (this.violation) throw this.violation;
      if (this.queue.nextMs <= getNow() && (await this.queue.start()) > 0) continue;
      const next = Math.min(getNextTimer(), this.queue.nextMs);
      if (next > target) break;
      setNow(next);
    }
    setNow(target);
    if (ms > 0) await this.queue.runSchedule();
  }

  /** How much happened. */
  async describe(): Promise<string> {
    const [row] = await this.database.query<Record<string, number>>(
      `select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments,
         (select count(*)::int from refunds) as refunds, (select count(*)::int from payouts) as claims,
         (select count(*)::int from exceptions) as cases, (select count(*)::int from mails) as mails`,
    );
    const counts = Object.entries(row ?? {}).map(([name, count]) => `${count} ${name}`);
    return [...counts, `${this.#lives} lives`].join(', ');
  }

  #isBusy(): boolean {
    return this.database.isBusy() || this.#network.isBusy();
  }

  /** Ends all nodes. */
  async stop(): Promise<void> {
    for (const node of this.nodes) this.kill(node, 'at the end');
    await untilQuiet(() => this.#isBusy());
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.github.close();
    this.razorpay.close();
  }
}

export const DAYS = (days: number): number => days * DAY_MS;

function describeError(error: Error): string {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message.split('\n')[0]?.slice(0, 300)}${cause}`;
}
