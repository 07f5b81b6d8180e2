import { DAILY_INVITATION_LIMIT, planRetry } from '#domain/invitation.ts';
import { accessJobs } from '#server/access/jobs.ts';
import { MAX_JOB_DELAY_SECONDS } from '#server/platform/outbox/backoff.ts';
import { Checks } from './day-checks.ts';
import { Credential } from './day-github.ts';
import { type Arrival, createRandom, makeArrivals } from './day-orders.ts';
import { EventQueue } from './event-queue.ts';

// A discrete-event model of invitations: the shop's pacing against GitHub's limits. Times are in seconds.

const MINUTE = 60;
const DAY = 24 * 3600;
/** What GitHub takes to answer. */
const ANSWER = 0.3;
/** Of an attempt before the invitation itself: the account, whether it is a collaborator (404, so the repository too), open invitations. */
const READS = 4;
/** A buyer who was told that GitHub does not answer tries again. */
const NEXT_TRY_OF_BUYER = 5 * MINUTE;

const WORKERS = accessJobs.find(({ name }) => name === 'send-invite')?.concurrency ?? 1;

export interface Scenario {
  orders: number;
  repositories: number;
  skew: number;
  /** Organisations with the app installed, each with limits of its own; the repositories are spread over them. */
  credentials: number;
  /** Whether buyers' names are looked up with a token of their own (GITHUB_LOOKUP_TOKEN). */
  hasLookupToken: boolean;
}

export interface Outcome {
  /** From the payment until the invitation, of each order of the measured day, sorted ascending. */
  waits: number[];
  /** Orders of that day that were not invited two days later. */
  waiting: number;
  /** Orders that ran into their repository's limit. */
  queued: number;
  /** Tries of buyers that were refused at checkout because the quota was reserved. */
  refusedAtCheckout: number;
  credentials: Credential[];
}

interface Repository {
  credential: Credential;
  isBusy: boolean;
  /** When its invitations were sent. */
  sent: number[];
  due: Order[];
}

interface Order {
  paidAt: number;
  attempts: number;
  repository: Repository;
  wasQueued: boolean;
}

/** Simulates a day like any other: the first of two, whose limits are still full in the morning, is not measured. */
export function simulateDay(scenario: Scenario): Outcome {
  const random = createRandom();
  const queue = new EventQueue();
  const credentials = Array.from({ length: scenario.credentials }, () => new Credential());
  const repositories = Array.from(
    { length: scenario.repositories },
    (_, index): Repository => ({
      credential: credentials[index % credentials.length] as Credential,
      ...{ isBusy: false, sent: [], due: [] },
    }),
  );
  const outcome: Outcome = { waits: [], waiting: 0, queued: 0, refusedAtCheckout: 0, credentials };
  const ready: Order[] = [];
  const checks = new Checks(queue, random);
  let free = WORKERS;

  function arrive({ at, repository: index }: Arrival): void {
    const repository = repositories[index] as Repository;
    const { credential } = repository;
    if (!scenario.hasLookupToken && (credential.isReserved(at) || !credential.spend(at, 1))) {
      if (at >= DAY) outcome.refusedAtCheckout += 1;
      queue.add(at + NEXT_TRY_OF_BUYER, (now) => arrive({ at: now, repository: index }));
      return;
    }
    if (at >= DAY && at < 2 * DAY) outcome.waiting += 1;
    makeReady(at, { paidAt: at, attempts: 0, repository, wasQueued: false });
  }

  function makeReady(now: number, order: Order): void {
    ready.push(order);
    work(now);
  }

  function work(now: number): void {
    while (free > 0) {
      const order = ready.shift();
      if (!order) return;
      lease(now, order);
    }
  }

  function lease(now: number, order: Order): void {
    const { repository } = order;
    if (repository.isBusy) {
      // The worker that has the repository goes on with it.
      repository.due.push(order);
      return;
    }
    const nth = repository.sent.at(-DAILY_INVITATION_LIMIT);
    if (nth !== undefined && nth > now - DAY) {
      if (!order.wasQueued && order.paidAt >= DAY && order.paidAt < 2 * DAY) outcome.queued += 1;
      order.wasQueued = true;
      later(now, order, nth + DAY - now);
      return;
    }
    repository.isBusy = true;
    free -= 1;
    order.attempts += 1;
    send(now, order);
  }

  function send(now: number, order: Order): void {
    const { credential } = order.repository;
    if (credential.pausedUntil > now || !credential.spend(now, READS)) {
      fail(now, order);
      return;
    }
    // Two of the reads run at once.
    queue.add(credential.takeWriteSlot(now + (READS - 1) * ANSWER), (at) => {
      if (credential.pausedUntil > at || !credential.write(at)) fail(at, order);
      else queue.add(at + ANSWER, (then) => succeed(then, order));
    });
  }

  function succeed(now: number, order: Order): void {
    const { repository, paidAt } = order;
    repository.sent.push(now);
    if (paidAt >= DAY && paidAt < 2 * DAY) {
      outcome.waits.push(now - paidAt);
      outcome.waiting -= 1;
    }
    checks.add(now, repository.credential);
    release(now, order);
  }

  function fail(now: number, order: Order): void {
    const retryAfter = Math.max(0, order.repository.credential.pausedUntil - now);
    later(now, order, planRetry(order.attempts, now - order.paidAt, retryAfter).inSeconds);
    release(now, order);
  }

  function release(now: number, { repository }: Order): void {
    repository.isBusy = false;
    free += 1;
    const next = repository.due.shift();
    if (next) ready.push(next);
    work(now);
  }

  /** Long waits end with the next sweep. */
  function later(now: number, order: Order, seconds: number): void {
    const at = now + Math.ceil(seconds);
    const next = seconds > MAX_JOB_DELAY_SECONDS ? Math.ceil(at / MINUTE) * MINUTE : at;
    queue.add(next, (then) => makeReady(then, order));
  }

  for (const arrival of makeArrivals({ ...scenario, days: 4 }, random))
    queue.add(arrival.at, () => arrive(arrival));
  queue.run(4 * DAY);
  outcome.waits.sort((a, b) => a - b);
  return outcome;
}
