import { type Random, seededRandom } from '#domain/seeded-random.ts';
import { type FakeGithub, startFakeGithub } from '../harness/fake-github.ts';
import { currentPlace, getNextTimer, getNow, resetControl, runOn, setNow, untilQuiet } from './control.ts';
import type { Databases, SharedDatabase } from './database.ts';
import { SimulatedMailServer } from './mailbox.ts';
import { createNetwork, type Provider } from './network.ts';
import { SimulatedNode } from './node.ts';
import { type Person, type Project, populate } from './population.ts';
import { SimulatedQueue } from './queue.ts';
import { createRazorpay, type Razorpay } from './razorpay.ts';
import { createSettings } from './settings.ts';
import { createSimulatedWhatsApp, type SimulatedWhatsApp } from './whatsapp.ts';

/** Something that must never be true became true. */
export class Violation extends Error {
  override name = 'Violation';
}

/** An order that its buyer's browser knows. */
export interface KnownOrder {
  publicId: string;
  login: string;
}

/** Jobs that run in one moment; more means that they start each other for ever. */
const LONGEST_MOMENT = 1000;
const LONGEST_AWAKE_MS = 15 * 60_000;
/** The percentage of the sweeps of every minute that run on time: they are most of a run's work. */
const SHARE_OF_SWEEPS = 30;
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
  /** The GitHub accounts that buyers have connected, with the secrets in their browsers. */
  connections: { login: string; secret: string }[] = [];
  /** Whether a backup was restored. What was sent since the backup may be sent again then. */
  wasRestored = false;
  violation: Violation | null = null;
  razorpay!: Razorpay;
  github!: FakeGithub;
  whatsApp!: SimulatedWhatsApp;
  mailer!: SimulatedMailServer;
  database!: SharedDatabase;
  queue!: SimulatedQueue;
  settings!: ReturnType<typeof createSettings>;
  #network!: ReturnType<typeof createNetwork>;
  #githubProvider!: Provider;
  #lives = 0;

  private constructor(seed: string) {
    this.random = seededRandom(`world ${seed}`);
  }

  static async open(seed: string, databases: Databases, nodes: number): Promise<World> {
    const world = new World(seed);
    resetControl(seed, {
      fetch: (...args) => world.#network.fetch(...args),
      connect: (onConnect) => world.mailer.connect(onConnect),
    });
    await world.#open(databases);
    for (let index = 0; index < nodes; index += 1) await world.startNode(`n${index + 1}`);
    return world;
  }

  async #open(databases: Databases): Promise<void> {
    const { random } = this;
    const trace = (line: string) => this.trace(line);
    this.database = await databases.open({ random, trace, fail: (message) => this.fail(message) });
    this.razorpay = createRazorpay();
    this.github = await startFakeGithub(async (app) => {
      this.#githubProvider = { app, faults: [] };
      return { url: 'https://github.sim', close: async () => undefined };
    });
    this.whatsApp = createSimulatedWhatsApp();
    this.mailer = new SimulatedMailServer(this);
    this.#network = createNetwork({
      providers: {
        'razorpay.sim': this.razorpay.provider,
        'github.sim': this.#githubProvider,
        'whatsapp.sim': this.whatsApp.provider,
      },
      random,
      trace,
      sender: () => currentPlace() as SimulatedNode | undefined,
      fail: (message) => this.fail(message),
    });
    this.settings = createSettings(this.razorpay, this.github, this.whatsApp);
    this.queue = new SimulatedQueue(this);
    this.queue.share = SHARE_OF_SWEEPS;
    await this.queue.listen();
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

  faultsOf(provider: 'razorpay' | 'github' | 'whatsapp'): Provider['faults'] {
    if (provider === 'github') return this.#githubProvider.faults;
    return (provider === 'razorpay' ? this.razorpay : this.whatsApp).provider.faults;
  }

  clearFaults(): void {
    this.razorpay.provider.faults.length = 0;
    this.#githubProvider.faults.length = 0;
    this.whatsApp.provider.faults.length = 0;
    this.mailer.faults.length = 0;
    this.github.clearFaults();
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
      if (this.queue.nextMs <= getNow() && this.queue.start() > 0) continue;
      const next = Math.min(getNextTimer(), this.queue.nextMs);
      if (next > target) break;
      setNow(next);
    }
    setNow(target);
    if (ms > 0) this.queue.runSchedule();
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
    this.whatsApp.close();
  }
}

export const DAYS = (days: number): number => days * DAY_MS;
