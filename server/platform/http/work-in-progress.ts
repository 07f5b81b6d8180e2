import { networksOf } from '../rate-limit/network.ts';

// One network may have so much work in progress on this process. What is more waits, so that the pages of
// others stay fast. See docs/decisions/0026-a-network-waits-for-its-turn.md.

/** What a network may have of one kind of work. Wider IPv6 networks have a multiple of it. */
export interface WorkLimits {
  /** The units of work a second that a network gets at least, however many it asks for. */
  perSecond: number;
  /** The units that a network gets at once after a pause. */
  burst: number;
  /** The requests that are in progress at the same time, where one of less than half a unit counts as its units. */
  maxInProgress: number;
  /** The units that wait. What would be more is refused. */
  maxWaiting: number;
  /** The requests of all networks together that are in progress at the same time. */
  maxOfAll?: number;
}

/** The unit is a page. A visitor waits for two pages of another network at most before each own step. */
export const PAGES: WorkLimits = { perSecond: 25, burst: 10, maxInProgress: 2, maxWaiting: 200 };

const MAX_WAIT_MS = 10_000;
/** Sums of shares of a unit are not exact. */
const ROUNDING = 1e-9;

/** Ends the work of a request. Further calls only charge the network for what turned out to be more work. */
export type EndWork = (moreCost?: number) => void;

export interface WorkRequest {
  clientIp: string | undefined;
  /** The work in units, such as ½ for what costs half as much as a page. */
  cost: number;
  /** Whether the client has disconnected. */
  isGone?: () => boolean;
}

/** Resolves when the work may begin, or to null if too much is waiting or the client has disconnected. */
export type BeginWork = (request: WorkRequest) => Promise<EndWork | null>;

interface Waiting {
  request: WorkRequest;
  begin: (isAdmitted: boolean) => void;
}

interface Lane {
  maxInProgress: number;
  maxWaiting: number;
  /** The time in ms in which the network has a unit. */
  unitMs: number;
  /** The time in ms by which `usedUntil` may be ahead. */
  burstMs: number;
  /** The requests in progress, and the sum of what each counts. */
  requests: number;
  inProgress: number;
  /** The time in ms up to which the network has used its units; in the past if it has used fewer. */
  usedUntil: number;
  waiting: Waiting[];
  /** The sum of the units that wait. */
  waitingCost: number;
  timer: NodeJS.Timeout | undefined;
}

/** Creates the lanes of all networks for one kind of work. */
export function createWorkLimit(limits: WorkLimits, { now = () => performance.now() } = {}): BeginWork {
  const lanes = new Lanes(now);
  return async (request) => {
    const left: ((moreCost: number) => void)[] = [];
    const inLanes = networksOf(request.clientIp).map(
      ({ name, factor }) => [name, laneOf(limits, factor)] as const,
    );
    if (limits.maxOfAll !== undefined) inLanes.push(['all networks', laneOfAll(limits.maxOfAll)]);
    for (const [name, fresh] of inLanes) {
      if (!(await lanes.enter(name, fresh, request))) {
        for (const leave of left) leave(0);
        return null;
      }
      left.push((moreCost) => lanes.leave(name, fresh, { cost: request.cost, moreCost }));
    }
    let isInProgress = true;
    return (moreCost = 0) => {
      if (isInProgress) for (const leave of left) leave(moreCost);
      else if (moreCost > 0) for (const [name, fresh] of inLanes) lanes.charge(name, fresh, moreCost);
      isInProgress = false;
    };
  };
}

/** The lanes in which work waits or is in progress, or that have used more than their units so far. */
class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  enter(name: string, fresh: Lane, request: WorkRequest): Promise<boolean> | boolean {
    const lane = this.#get(name, fresh);
    if (lane.waiting.length === 0 && this.#takeTurn(lane, request)) return true;
    if (lane.waitingCost + request.cost > lane.maxWaiting + ROUNDING) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timeout = setTimeout(() => begin(false), MAX_WAIT_MS);
    const waiting = { request, begin };
    function begin(isAdmitted: boolean): void {
      clearTimeout(timeout);
      const place = lane.waiting.indexOf(waiting);
      if (place >= 0) lane.waiting.splice(place, 1);
      lane.waitingCost = lane.waiting.length === 0 ? 0 : lane.waitingCost - request.cost;
      resolve(isAdmitted);
    }
    lane.waiting.push(waiting);
    lane.waitingCost += request.cost;
    this.#admit(name, lane);
    return promise;
  }

  leave(name: string, fresh: Lane, { cost, moreCost }: { cost: number; moreCost: number }): void {
    const lane = this.#get(name, fresh);
    lane.requests -= 1;
    lane.inProgress = lane.requests === 0 ? 0 : lane.inProgress - shareOf(cost);
    this.charge(name, lane, moreCost);
  }

  charge(name: string, fresh: Lane, cost: number): void {
    const lane = this.#get(name, fresh);
    this.#use(lane, cost);
    this.#admit(name, lane);
  }

  #get(name: string, fresh: Lane): Lane {
    const lane = this.#lanes.get(name) ?? fresh;
    this.#lanes.set(name, lane);
    return lane;
  }

  /** Lets those begin who may, the first one first, and looks again when the next one may. */
  #admit(name: string, lane: Lane): void {
    for (let [next] = lane.waiting; next; [next] = lane.waiting) {
      if (next.request.isGone?.()) next.begin(false);
      else if (this.#takeTurn(lane, next.request)) next.begin(true);
      else break;
    }
    clearTimeout(lane.timer);
    const [first] = lane.waiting;
    // A request that ends lets the next one begin.
    if (first ? isFull(lane, first.request) : lane.requests > 0) return;
    const ms = first ? this.#waitOf(lane) : lane.usedUntil - this.#now();
    if (first || ms > 0)
      lane.timer = setTimeout(() => this.#admit(name, lane), Math.max(1, Math.ceil(ms))).unref();
    else this.#lanes.delete(name);
  }

  #takeTurn(lane: Lane, request: WorkRequest): boolean {
    if (isFull(lane, request) || this.#waitOf(lane) > 0) return false;
    lane.requests += 1;
    lane.inProgress += shareOf(request.cost);
    this.#use(lane, request.cost);
    return true;
  }

  #use(lane: Lane, cost: number): void {
    if (cost > 0) lane.usedUntil = Math.max(lane.usedUntil, this.#now()) + cost * lane.unitMs;
  }

  /** The time in ms until a network may have its next unit. */
  #waitOf({ usedUntil, burstMs }: Lane): number {
    return usedUntil - this.#now() - burstMs;
  }
}

function isFull({ requests, inProgress, maxInProgress }: Lane, { cost }: WorkRequest): boolean {
  return requests > 0 && inProgress + shareOf(cost) > maxInProgress + ROUNDING;
}

/**
 * What a request counts while it is in progress. Half a page counts as a whole one, because each of a visitor's
 * statements waits for one of every request in progress.
 */
function shareOf(cost: number): number {
  return cost < 1 / 2 ? cost : 1;
}

const EMPTY = { requests: 0, inProgress: 0, usedUntil: 0, waitingCost: 0, timer: undefined };

function laneOf(limits: WorkLimits, factor: number): Lane {
  const unitMs = 1000 / limits.perSecond;
  return {
    maxInProgress: limits.maxInProgress * factor,
    maxWaiting: limits.maxWaiting * factor,
    unitMs: unitMs / factor,
    burstMs: (limits.burst - 1 / factor) * unitMs,
    ...EMPTY,
    waiting: [],
  };
}

/** The lane that all networks share: it bounds what is in progress at the same time, and nothing else. */
function laneOfAll(maxInProgress: number): Lane {
  return {
    maxInProgress,
    maxWaiting: Number.POSITIVE_INFINITY,
    unitMs: 0,
    burstMs: 0,
    ...EMPTY,
    waiting: [],
  };
}
