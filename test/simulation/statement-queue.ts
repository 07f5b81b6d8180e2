import type pg from 'pg';
import { textOf } from './client.ts';
import { getNow, noteActivity, realPause, runOn, type Sender, untilQuiet } from './control.ts';
import { describe, type Hooks, mayWrite, prepare } from './database.ts';

// One statement runs at a time: the seed chooses it, and the next one is sent when it has ended or waits for
// a lock. So a run on PostgreSQL depends on its seed alone.

/** A statement that takes longer may be waiting for a lock. */
const LOCK_CHECK_MS = 4;

/** A connection to PostgreSQL. */
export interface Connection {
  real: pg.Client;
  processId: number;
  /** The moment that `now()` returns. */
  clockMs: number;
  isInTransaction: boolean;
}

interface Statement {
  node: Sender | null;
  connection: Connection;
  statement: unknown;
  values?: unknown;
}

interface QueuedStatement extends Statement {
  /** Null until the statement has ended. */
  outcome: pg.QueryResult | Error | null;
  end(outcome: pg.QueryResult | Error): void;
}

interface Surroundings extends Hooks {
  /** A connection outside of all transactions, which also receives notifications. */
  monitor(): pg.Client;
  /** Passes on the notifications that have arrived. */
  publish(): void;
}

export class StatementQueue {
  /** How many statements of the shop may have written. */
  writes = 0;
  /** Statements that are not sent yet. Those of one connection keep their order. */
  #queued: QueuedStatement[] = [];
  /** Statements that were sent: one that runs, and those that wait for a lock. */
  readonly #sent = new Set<QueuedStatement>();
  /** The processes that were stopped. */
  readonly #stopped = new Set<number>();
  #isRunning = false;
  readonly #world: Surroundings;

  constructor(world: Surroundings) {
    this.#world = world;
  }

  get isBusy(): boolean {
    return this.#isRunning || this.#queued.length > 0;
  }

  /** Runs a statement once it is its turn. */
  run(statement: Statement): Promise<pg.QueryResult> {
    noteActivity();
    return new Promise((resolve, reject) => {
      this.#queued.push({
        ...statement,
        outcome: null,
        end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)),
      });
      void runOn(undefined, () => this.#runAll());
    });
  }

  /** Rolls back the transaction of a killed node, without the statements that it has not sent. */
  async abandon(connection: Connection): Promise<void> {
    this.#queued = this.#queued.filter((each) => each.connection !== connection);
    await this.run({ node: null, connection, statement: 'rollback' });
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      // Everything that is about to send a statement gets its chance.
      await untilQuiet(() => false);
      await this.#cancelOfKilled();
      const next = this.#choose();
      if (!next) break;
      this.#queued = this.#queued.filter((each) => each !== next);
      await this.#send(next);
    }
    this.#isRunning = false;
    noteActivity();
  }

  #choose(): QueuedStatement | undefined {
    const busy = new Set([...this.#sent].map(({ connection }) => connection));
    const ready: QueuedStatement[] = [];
    for (const each of this.#queued) {
      if (!busy.has(each.connection)) ready.push(each);
      busy.add(each.connection);
    }
    return ready.length === 0 ? undefined : ready[this.#world.random.between(0, ready.length - 1)];
  }

  async #send(next: QueuedStatement): Promise<void> {
    const { node, connection, statement, values } = next;
    const { real } = connection;
    const text = textOf(statement);
    if (node && mayWrite(statement)) this.writes += 1;
    if (!connection.isInTransaction && connection.clockMs !== getNow()) {
      connection.clockMs = getNow();
      await real.query(`set sim.now = '${new Date(getNow()).toISOString()}'`);
    }
    if (/^(begin|start)/i.test(text)) connection.isInTransaction = true;
    if (/^(commit|rollback)\s*$/i.test(text)) connection.isInTransaction = false;
    if (!connection.isInTransaction) this.#stop();
    this.#sent.add(next);
    const record = (outcome: pg.QueryResult | Error) => {
      next.outcome = outcome;
    };
    const query = real.query.bind(real) as (...args: unknown[]) => Promise<pg.QueryResult>;
    await Promise.race([query(prepare(statement), values).then(record, record), realPause(LOCK_CHECK_MS)]);
    const hasEnded = this.#sent.size === 1 && next.outcome !== null;
    // Within a transaction, nothing is unlocked or published.
    const isSilent = connection.isInTransaction || /^(begin|select(?!.*pg_notify))/i.test(text);
    if (!hasEnded || !isSilent) await this.#untilSettled();
    await this.#wake();
    this.#deliver();
  }

  /** Stops the processes that wait for a lock, so that an unlocked row does not go to the fastest of them. */
  #stop(): void {
    for (const { connection } of this.#sent) {
      process.kill(connection.processId, 'SIGSTOP');
      this.#stopped.add(connection.processId);
    }
  }

  /** Lets the stopped processes continue, one after the other. */
  async #wake(): Promise<void> {
    for (const processId of this.#stopped) {
      this.#stopped.delete(processId);
      process.kill(processId, 'SIGCONT');
      await this.#untilSettled();
    }
  }

  /** Waits until each statement that was sent has ended or waits for a lock that it can get. */
  async #untilSettled(): Promise<void> {
    for (;;) {
      const open = [...this.#sent].filter(({ outcome }) => outcome === null);
      // This round trip also brings the notifications of what was committed before.
      const { rows } = await this.#world
        .monitor()
        .query<{ pid: number; blockers: number[] }>(
          'select pid, pg_blocking_pids(pid) as blockers from pg_locks where not granted',
        );
      const locked = new Map(rows.map(({ pid, blockers }) => [pid, blockers]));
      // One that has ended meanwhile may have unlocked another.
      const isSettled = (each: QueuedStatement) =>
        this.#stopped.has(each.connection.processId) || isWaiting(each, locked);
      const deadlocked = findDeadlock(locked);
      if (open.every(isSettled) && deadlocked.length === 0) return;
      await this.#end(open.filter(({ connection }) => deadlocked.includes(connection.processId)));
      await realPause(1);
    }
  }

  /** Reports a deadlock, and cancels one of its statements, so that the run can end. */
  async #end(deadlock: readonly QueuedStatement[]): Promise<void> {
    const [victim] = deadlock;
    if (!victim) return;
    const texts = deadlock.map(({ statement }) => textOf(statement).slice(0, 200));
    this.#world.fail(`a deadlock of ${texts.join(' and ')}`);
    await this.#cancel(victim.connection);
  }

  async #cancel({ processId }: Connection): Promise<void> {
    await this.#world.monitor().query('select pg_cancel_backend($1)', [processId]);
  }

  #deliver(): void {
    noteActivity();
    this.#world.publish();
    for (const each of [...this.#sent]) {
      const { node, statement, values, outcome, end } = each;
      if (node) this.#world.trace(`${node.name} sql ${describe(statement, values, outcome)}`);
      if (outcome === null) continue;
      this.#sent.delete(each);
      end(outcome);
    }
  }

  /** Cancels the statements with which killed nodes wait for a lock. */
  async #cancelOfKilled(): Promise<void> {
    const orphans = [...this.#sent].filter(({ node }) => node && !node.isAlive);
    if (orphans.length === 0) return;
    for (const { connection } of orphans) await this.#cancel(connection);
    while (orphans.some(({ outcome }) => outcome === null)) await realPause(1);
    await this.#untilSettled();
    this.#deliver();
  }
}

const isWaiting = ({ outcome, connection }: QueuedStatement, locked: Map<number, number[]>) =>
  outcome === null && locked.has(connection.processId);

/**
 * Finds processes that wait for each other. `locked` has those that each waiting process waits for; none if
 * it got its lock meanwhile.
 */
function findDeadlock(locked: Map<number, number[]>): number[] {
  const left = new Map([...locked].filter(([, blockers]) => blockers.length > 0));
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [pid, blockers] of left) if (!blockers.every((each) => left.has(each))) left.delete(pid);
  }
  return [...left.keys()];
}
