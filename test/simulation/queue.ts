import { sql } from 'drizzle-orm';
import type { Random } from '#domain/seeded-random.ts';
import { jobDefinitions } from '#server/bootstrap/job-definitions.ts';
import { openDeadJobCase } from '#server/features/cases/open-case.ts';
import { afterCommit } from '#server/platform/db/after-commit.ts';
import type { Job, JobName, Jobs } from '#server/platform/queue/job.ts';
import { toInterval } from '#server/platform/queue/schedule.ts';
import { Workers } from '#server/platform/queue/workers.ts';
import { getNow } from './control.ts';
import type { SharedDatabase } from './database.ts';
import type { SimulatedNode } from './node.ts';

// What the shop relies on of its queue: a job exists if its transaction commits, waiting jobs with the same
// key are one, a job runs in any order and is retried with backoff, and is reported after its last try. A
// stored job runs at least once, on any node; one with a schedule may be lost with its node. The database
// only carries the jobs of committed transactions to this queue, so that a run needs fewer statements.

const CHANNEL = 'sim_jobs';
const RETRIES = 5;
/** After this time the stored job of a killed node is taken up again. */
const DEAD_AFTER_SECONDS = 10;
const MODELLED = jobDefinitions.filter(({ stored, schedule }) => stored || schedule);
const OF_ROWS = jobDefinitions.filter((definition) => !MODELLED.includes(definition));
const SCHEDULED = MODELLED.flatMap(({ name, schedule }) =>
  schedule ? { name, ...toInterval(schedule) } : [],
);
const INDIA_AHEAD_MINUTES = 330;

/** What the queue needs of the world. */
interface Surroundings {
  readonly nodes: readonly SimulatedNode[];
  readonly database: SharedDatabase;
  readonly random: Random;
  spawn(
    node: SimulatedNode,
    what: string,
    work: () => Promise<unknown>,
    onEnd: (error: Error | null) => unknown,
  ): void;
}

/** A job that waits or runs. */
export interface StoredJob {
  name: JobName;
  data: Record<string, string>;
  key: string;
  priority: number;
  startMs: number;
  tries: number;
  /** The life of the node that runs the job; null while it waits. */
  life: string | null;
}

export class SimulatedQueue {
  /** The percentage of the jobs of every minute that run; the others are late. */
  share = 100;
  jobs: StoredJob[] = [];
  readonly #world: Surroundings;
  #isChanged = true;
  #nextMs = Number.POSITIVE_INFINITY;
  #scheduledMs = getNow();
  readonly definitions = new Map(MODELLED.map((definition) => [definition.name, definition]));

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** Receives the jobs of committed transactions, also from a restored database. */
  async listen(): Promise<void> {
    const { database } = this.#world;
    await database.query(`listen ${CHANNEL}`);
    database.listen(CHANNEL, (payload) => this.#store(JSON.parse(payload) as Job));
  }

  /** Continues with the jobs of a backup, whose nodes are gone. */
  async restore(jobs: StoredJob[]): Promise<void> {
    this.jobs = jobs;
    this.#isChanged = true;
    await this.listen();
  }

  /** The queue as a node uses it. Jobs of rows run as in production, in the node that enqueued them. */
  of(node: SimulatedNode): Jobs {
    const workers = new Workers(OF_ROWS, {
      createContext: () => {
        const context = node.context();
        return { context, log: context.log };
      },
      onDead: (job) => openDeadJobCase(node.context(), job),
    });
    return {
      enqueue: async (executor, job) => {
        if (workers.has(job.name)) {
          const start = () => workers.start(job);
          return executor === node.database.db ? start() : afterCommit(start);
        }
        const payload = JSON.stringify({ ...job, key: job.key ?? crypto.randomUUID() });
        await executor.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
      },
      has: (name) => workers.has(name) || this.definitions.has(name as JobName),
      hasRoom: (name) => workers.hasRoom(name),
    };
  }

  #store({ name, data, key = '', inSeconds = 0, priority = 0 }: Job): void {
    if (this.jobs.some((job) => job.name === name && job.key === key && job.life === null && job.tries === 0))
      return;
    const startMs = getNow() + inSeconds * 1000;
    this.jobs.push({ name, data: data as StoredJob['data'], key, priority, startMs, tries: 0, life: null });
    this.#isChanged = true;
  }

  /** When the next job is due, as far as it is known. */
  get nextMs(): number {
    return this.#isChanged ? getNow() : this.#nextMs;
  }

  /** Enqueues the jobs whose schedule was reached since the last call, once each. */
  runSchedule(): void {
    const intervalAt = (ms: number, { minutes, startMinute }: (typeof SCHEDULED)[number]) =>
      Math.floor((ms / 60_000 + INDIA_AHEAD_MINUTES - startMinute) / minutes);
    const due = SCHEDULED.filter((each) => intervalAt(this.#scheduledMs, each) < intervalAt(getNow(), each));
    this.#scheduledMs = getNow();
    for (const { name, minutes } of due)
      if (minutes > 1 || this.#world.random.chance(this.share)) this.#store({ name, data: {} } as Job);
  }

  /** Enqueues the jobs of every minute. */
  sweep(): void {
    for (const { name, minutes } of SCHEDULED) if (minutes === 1) this.#store({ name, data: {} } as Job);
  }

  /** Starts due jobs on random nodes. Returns how many. */
  start(): number {
    const { random, nodes } = this.#world;
    this.#isChanged = false;
    this.#takeFromDeadNodes();
    const waiting = this.jobs.filter(({ life }) => life === null).sort((a, b) => b.priority - a.priority);
    const later = waiting.map(({ startMs }) => startMs).filter((ms) => ms > getNow());
    this.#nextMs = Math.min(Number.POSITIVE_INFINITY, ...later);
    let started = 0;
    for (const job of waiting.filter(({ startMs }) => startMs <= getNow())) {
      const able = nodes.filter((each) => each.isReady && this.#hasRoom(each, job.name));
      const node = able[random.between(0, Math.max(0, able.length - 1))];
      if (!node) continue;
      this.#run(node, job);
      started += 1;
    }
    return started;
  }

  #hasRoom(node: SimulatedNode, name: JobName): boolean {
    const { concurrency = 1 } = this.definitions.get(name) ?? {};
    return this.jobs.filter((job) => job.name === name && job.life === node.life).length < concurrency;
  }

  #run(node: SimulatedNode, job: StoredJob): void {
    const { name, data } = job;
    Object.assign(job, { life: node.life, tries: job.tries + 1 });
    const definition = this.definitions.get(name);
    const work = async () => {
      if (!definition) throw new Error(`There is no job ${name}.`);
      await definition.run(node.context(), data as never);
    };
    this.#world.spawn(node, `job ${name} ${Object.values(data).join(' ')}`.trim(), work, (error) => {
      if (!error) this.#remove(job);
      else if (job.tries < (definition?.retries ?? RETRIES)) this.#retry(job);
      else this.#bury(node, job, error.message);
    });
  }

  #remove(job: StoredJob): void {
    this.jobs = this.jobs.filter((each) => each !== job);
    this.#isChanged = true;
  }

  #retry(job: StoredJob, seconds = Math.min(300, 2 * 2 ** job.tries)): void {
    Object.assign(job, { life: null, startMs: getNow() + seconds * 1000 });
    this.#isChanged = true;
  }

  /** Reports a job after its last try, until that works. */
  #bury(node: SimulatedNode, job: StoredJob, reason: string): void {
    const { name, data } = job;
    const work = () => openDeadJobCase(node.context(), { name, data: data as never, reason });
    this.#world.spawn(node, `dead job ${name}`, work, (error) =>
      error ? this.#retry(job) : this.#remove(job),
    );
  }

  #takeFromDeadNodes(): void {
    const living = new Set(this.#world.nodes.filter(({ isAlive }) => isAlive).map(({ life }) => life));
    for (const job of this.jobs) {
      if (job.life === null || living.has(job.life)) continue;
      if (this.definitions.get(job.name)?.stored) this.#retry(job, DEAD_AFTER_SECONDS);
      else this.#remove(job);
    }
  }

  /** A node was killed, whose jobs others take over. */
  noteChange(): void {
    this.#isChanged = true;
  }
}
