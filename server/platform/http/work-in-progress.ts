import { networksOf } from '../rate-limit/network.ts';

// One network may have so much work in progress on this process. What is more waits, so that the pages of
// others stay fast. See docs/decisions/0026-a-network-waits-for-its-turn.md.

/** The pages a second that a network gets at least, however many it asks for. */
const PAGES_PER_SECOND = 25;
/** The pages that a network gets at once after a pause. */
const BURST = 10;
const MAX_IN_PROGRESS = 4;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 10_000;

const PAGE_MS = 1000 / PAGES_PER_SECOND;

/** Ends the work of a request; call it once. */
export type EndWork = () => void;

export interface WorkRequest {
  clientIp: string;
  /** The work compared with that of a page. */
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
  /** How many times the limits of one address the network has. */
  factor: number;
  inProgress: number;
  /** The time in ms up to which the network has used its pages; in the past if it has used less. */
  usedUntil: number;
  waiting: Waiting[];
  timer: NodeJS.Timeout | undefined;
}

/** Creates the lanes of all networks. Wider IPv6 networks have a multiple of an address's limits. */
export function createWorkLimit({ now = () => performance.now() } = {}): BeginWork {
  const lanes = new Map<string, Lane>();

  return async (request) => {
    const ends: EndWork[] = [];
    for (const { name, factor } of networksOf(request.clientIp)) {
      if (!(await enter(name, factor, request))) {
        for (const end of ends) end();
        return null;
      }
      ends.push(() => leave(name));
    }
    return () => {
      for (const end of ends) end();
    };
  };

  function enter(name: string, factor: number, request: WorkRequest): Promise<boolean> | boolean {
    const lane = lanes.get(name) ?? { factor, inProgress: 0, usedUntil: 0, waiting: [], timer: undefined };
    lanes.set(name, lane);
    if (lane.waiting.length === 0 && takeTurn(lane, request)) return true;
    if (lane.waiting.length >= MAX_WAITING * factor) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timeout = setTimeout(() => begin(false), MAX_WAIT_MS);
    const waiting = { request, begin };
    function begin(isAdmitted: boolean): void {
      clearTimeout(timeout);
      const place = lane.waiting.indexOf(waiting);
      if (place >= 0) lane.waiting.splice(place, 1);
      resolve(isAdmitted);
    }
    lane.waiting.push(waiting);
    admit(name, lane);
    return promise;
  }

  function leave(name: string): void {
    const lane = lanes.get(name);
    if (!lane) return;
    lane.inProgress -= 1;
    admit(name, lane);
  }

  /** Lets those begin who may, the first one first, and looks again when the next one may. */
  function admit(name: string, lane: Lane): void {
    for (let [next] = lane.waiting; next; [next] = lane.waiting) {
      if (next.request.isGone?.()) next.begin(false);
      else if (takeTurn(lane, next.request)) next.begin(true);
      else break;
    }
    clearTimeout(lane.timer);
    // A request that ends lets the next one begin.
    if (isFull(lane)) return;
    const isWaiting = lane.waiting.length > 0;
    const ms = isWaiting ? waitOf(lane) : lane.usedUntil - now();
    if (isWaiting || (lane.inProgress === 0 && ms > 0))
      lane.timer = setTimeout(() => admit(name, lane), Math.max(1, Math.ceil(ms))).unref();
    else if (lane.inProgress === 0) lanes.delete(name);
  }

  function isFull({ inProgress, factor }: Lane): boolean {
    return inProgress >= MAX_IN_PROGRESS * factor;
  }

  function takeTurn(lane: Lane, { cost }: WorkRequest): boolean {
    if (isFull(lane) || waitOf(lane) > 0) return false;
    lane.inProgress += 1;
    lane.usedUntil = Math.max(lane.usedUntil, now()) + (cost * PAGE_MS) / lane.factor;
    return true;
  }

  /** The time in ms until a network may have its next page. */
  function waitOf({ usedUntil, factor }: Lane): number {
    return usedUntil - now() - (BURST - 1 / factor) * PAGE_MS;
  }
}
