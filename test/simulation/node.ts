import type { Random } from '#domain/seeded-random.ts';
import { createShop } from '#server/bootstrap/create-shop.ts';
import { holdRestoredPayouts } from '#server/bootstrap/hold-restored-payouts.ts';
import { releaseStaleLeases } from '#server/bootstrap/release-leases.ts';
import { requireMode } from '#server/bootstrap/require-mode.ts';
import { STARTUP_SWEEPS } from '#server/bootstrap/sweep.ts';
import type { ProviderSettings, Settings } from '#server/config.ts';
import type { Actor, Context, Shop } from '#server/context.ts';
import type { Database } from '#server/platform/db/client.ts';
import { createLiveHub } from '#server/platform/live/hub.ts';
import { createLogger } from '#server/platform/log.ts';
import type { Jobs } from '#server/platform/queue/job.ts';
import { runOn, type Sender, type Verdict } from './control.ts';
import { openFor, type SharedDatabase } from './database.ts';

export const SIMULATED_SECRET = 'the secret of the simulated shop';

/** What a node needs of the world. */
interface Surroundings {
  readonly nodes: readonly SimulatedNode[];
  settings: Settings & { providers: ProviderSettings };
  database: SharedDatabase;
  queue: { of(node: SimulatedNode): Jobs };
  random: Random;
  kill(node: SimulatedNode, where: string): void;
}

/** One life of a node of the shop, from its start to its end. */
export class SimulatedNode implements Sender {
  readonly name: string;
  /** Identifies this life. */
  readonly life: string;
  isAlive = true;
  /** Whether the start is over, so that the node takes calls and jobs. */
  isReady = false;
  skewMs: number;
  /** The number of statements and requests after which the node is killed. */
  killIn: number | null = null;
  /** The number of statements after which its connection to the database breaks. */
  breakIn: number | null = null;
  isReadOnly = false;
  #shop: Shop | null = null;
  readonly #world: Surroundings;
  readonly database: Database;

  constructor(world: Surroundings, name: string, { life, skewMs }: { life: number; skewMs: number }) {
    this.#world = world;
    this.name = name;
    this.life = `${name}${life}`;
    this.skewMs = skewMs;
    this.database = openFor(this, world.database);
  }

  /** Every statement and request of a node passes here before it is sent. */
  reach(what: string, detail: string): Verdict {
    if (!this.isAlive) return 'killed';
    if (this.killIn !== null && this.killIn-- <= 0) {
      this.#world.kill(this, `before ${what} ${detail.replace(/\s+/g, ' ').slice(0, 60)}`);
      return 'killed';
    }
    if (what !== 'database') return 'go on';
    if (this.breakIn !== null && this.breakIn-- <= 0) {
      this.breakIn = null;
      return this.#world.random.chance(50) ? 'lose request' : 'lose answer';
    }
    return this.isReadOnly ? 'read only' : 'go on';
  }

  /** A context without an actor, as in jobs. */
  context(actor: Actor | null = null): Context {
    if (!this.#shop) throw new Error(`${this.name} has not started.`);
    return { ...this.#shop, actor };
  }

  /** Starts the shop as startShop does. */
  start(): Promise<void> {
    return runOn(this, async () => {
      const { database } = this;
      const { settings, queue, nodes } = this.#world;
      const { providers } = settings;
      const jobs = queue.of(this);
      await requireMode(database, settings.mode);
      // Several nodes have PostgreSQL, where the leases of a dead one end by themselves.
      if (nodes.length === 1) await releaseStaleLeases(database);
      const live = createLiveHub();
      const log = createLogger('silent');
      this.#shop = createShop({
        settings,
        providers,
        authSecret: SIMULATED_SECRET,
        database,
        log,
        jobs,
        live,
      });
      await live.start(database);
      await holdRestoredPayouts(this.context());
      for (const name of STARTUP_SWEEPS) await jobs.enqueue(database.db, { name, data: {}, key: name });
      await jobs.enqueue(database.db, {
        name: 'read-settlements',
        data: {},
        key: 'start',
        inSeconds: 10,
      });
      this.isReady = true;
    });
  }
}
