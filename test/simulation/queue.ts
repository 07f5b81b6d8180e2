import { sql } from 'drizzle-orm';
import type { Random } from '#domain/seeded-random.ts';
import { jobDefinitions } from '#server/bootstrap/job-definitions.ts';
import { openDeadJobCase } from '#server/cases/open-case.ts';
import { afterCommit } from '#server/platform/db/after-commit.ts';
import type { Executor } from '#server/platform/db/client.ts';
import type { Job, JobName } from '#server/platform/queue/job.ts';
import type { Jobs } from '#server/platform/queue/queue.ts';
import { createRowJobs } from '#server/platform/queue/row-jobs.ts';
import { getNow } from './control.ts';
import { isDueBetween } from './cron.ts';
import type { SharedDatabase } from './database.ts';
import type { SimulatedNode } from './node.ts';

// What the shop relies on of its queue: a job exists if its transaction commits, waiting jobs with the same
// key are one, a job runs at least once, in any order, on any node, is retried with backoff, and is reported
// after its last try. Its polling would take most of a run's time.

export const QUEUE_SCHEMA = `create schema sim;
create table sim.jobs (id serial primary key, name text not null, data jsonb not null, key text not null,
  state text not null default 'created', start_after timestamptz not null, priority int not null, tries int not null default 0,
  node text, ended_at timestamptz, reason text);
create unique index on sim.jobs (name, key) where state = 'created';`;

const RETRIES = 5;
/** After this time the job of a killed node is taken up again. */
const DEAD_AFTER_SECONDS = 10;
const ROW_JOBS = jobDefinitions.filter(({ ofRow }) => ofRow);
const STORED_JOBS = jobDefinitions.filter(({ ofRow }) => !ofRow);
const SCHEDULED = STORED_JOBS.filter(({ cron, everyMinute }) => cron || everyMinute);

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

interface JobRow {
  id: number;
  name: JobName;
  data: Record<string, string>;
  tries: number;
}

export class SimulatedQueue {
  readonly #world: Surroundings;
  readonly #running = new Map<string, number>();
  #isChanged = true;
  #nextMs = Number.POSITIVE_INFINITY;
  #scheduledMs = getNow();
  readonly definitions = new Map(STORED_JOBS.map((definition) => [definition.name, definition]));

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** The queue as a node uses it. Jobs of rows run as in production, in the node that enqueued them. */
  of(node: SimulatedNode): Jobs {
    const rowJobs = createRowJobs(ROW_JOBS, {
      createContext: () => {
        const context = node.context();
        return { context, log: context.log };
      },
      isBusy: () => false,
      onDead: (job) => openDeadJobCase(node.context(), job),
    });
    return {
      enqueue: async (executor, job) => {
        if (!rowJobs.has(job.name)) return this.#store(executor, job);
        const start = () => rowJobs.start(job);
        return executor === node.database.db ? start() : afterCommit(start);
      },
      has: (name) => rowJobs.has(name) || this.definitions.has(name as JobName),
    };
  }

  async #store(
    executor: Executor,
    { name, data, key = crypto.randomUUID(), inSeconds = 0, priority = 0 }: Job,
  ): Promise<void> {
    await executor.execute(sql`insert into sim.jobs (name, data, key, start_after, priority)
      values (${name}, ${JSON.stringify(data)}::jsonb, ${key}, now() + make_interval(secs => ${inSeconds}), ${priority})
      on conflict do nothing`);
    this.#isChanged = true;
  }

  /** When the next job is due, as far as it is known. */
  get nextMs(): number {
    return this.#isChanged ? getNow() : this.#nextMs;
  }

  /** Enqueues the jobs whose schedule was reached since the last call, once each. */
  async runSchedule(): Promise<void> {
    const due = SCHEDULED.filter(({ cron = '* * * * *' }) => isDueBetween(cron, this.#scheduledMs, getNow()));
    this.#scheduledMs = getNow();
    if (due.length === 0) return;
    const names = due.map(({ name }) => name);
    await this.#world.database.query(
      `insert into sim.jobs (name, data, key, start_after, priority)
       select name, '{}', 'schedule', now(), 0 from unnest($1::text[]) as name on conflict do nothing`,
      [names],
    );
    this.#isChanged = true;
  }

  /** Starts due jobs on random nodes. Returns how many. */
  async start(): Promise<number> {
    const { database, random } = this.#world;
    this.#isChanged = false;
    await this.#retryOfDeadNodes();
    const due = await database.query<JobRow & { ms: number }>(
      `select id, name, data, tries, (extract(epoch from start_after) * 1000)::float8 as ms from sim.jobs
       where state in ('created', 'retry') order by priority desc, id`,
    );
    this.#nextMs = Math.min(
      Number.POSITIVE_INFINITY,
      ...due.filter(({ ms }) => ms > getNow()).map(({ ms }) => ms),
    );
    let started = 0;
    for (const job of due.filter(({ ms }) => ms <= getNow())) {
      const nodes = this.#world.nodes.filter((node) => node.isReady && this.#hasRoom(node, job.name));
      if (nodes.length === 0) continue;
      const node = nodes[random.between(0, nodes.length - 1)] as SimulatedNode;
      await database.query(
        `update sim.jobs set state = 'active', node = $2, tries = tries + 1 where id = $1`,
        [job.id, node.life],
      );
      this.#run(node, job);
      started += 1;
    }
    return started;
  }

  #hasRoom(node: SimulatedNode, name: JobName): boolean {
    const { concurrency = 1 } = this.definitions.get(name) ?? {};
    return (this.#running.get(`${node.life} ${name}`) ?? 0) < concurrency;
  }

  #run(node: SimulatedNode, job: JobRow): void {
    const { name } = job;
    const slot = `${node.life} ${name}`;
    this.#running.set(slot, (this.#running.get(slot) ?? 0) + 1);
    const definition = this.definitions.get(name);
    const work = async () => {
      if (!definition) throw new Error(`There is no job ${name}.`);
      await definition.run(node.context(), job.data as never);
    };
    this.#world.spawn(
      node,
      `job ${name} ${Object.values(job.data).join(' ')}`.trim(),
      work,
      async (error) => {
        this.#running.set(slot, (this.#running.get(slot) ?? 1) - 1);
        await this.#end(node, job, error);
      },
    );
  }

  async #end(node: SimulatedNode, job: JobRow, error: Error | null): Promise<void> {
    const { database } = this.#world;
    if (!error) await database.query('delete from sim.jobs where id = $1', [job.id]);
    else if (job.tries < this.#retriesOf(job.name)) await this.#retry(job.id, job.tries);
    else await this.#bury(node, job, error.message);
    this.#isChanged = true;
  }

  #retriesOf(name: JobName): number {
    return this.definitions.get(name)?.retries ?? RETRIES;
  }

  async #retry(id: number, tries: number): Promise<void> {
    await this.#world.database.query(
      `update sim.jobs set state = 'retry', start_after = now() + make_interval(secs => $2) where id = $1`,
      [id, Math.min(300, 2 * 2 ** tries)],
    );
    this.#isChanged = true;
  }

  /** Reports a job after its last try, until that works. */
  async #bury(node: SimulatedNode, job: JobRow, reason: string): Promise<void> {
    const work = () => openDeadJobCase(node.context(), { name: job.name, data: job.data as never, reason });
    this.#world.spawn(node, `dead job ${job.name}`, work, async (error) => {
      if (error) await this.#retry(job.id, RETRIES);
      else await this.#world.database.query('delete from sim.jobs where id = $1', [job.id]);
    });
  }

  async #retryOfDeadNodes(): Promise<void> {
    const living = this.#world.nodes.filter(({ isAlive }) => isAlive).map(({ life }) => life);
    await this.#world.database.query(
      `update sim.jobs set state = 'retry', node = null, start_after = now() + make_interval(secs => $2)
       where state = 'active' and node <> all($1::text[])`,
      [living, DEAD_AFTER_SECONDS],
    );
  }

  /** A node was killed, whose jobs others take over. */
  noteChange(): void {
    this.#isChanged = true;
  }
}
