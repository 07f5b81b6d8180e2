import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { ShopError } from '../../errors.ts';
import { currentTurn } from '../../platform/http/request-turn.ts';
import { createWorkLimit } from '../../platform/http/work-in-progress.ts';

// A hash takes about 0.1 s of a core, and one of the four threads that compress pages and read files, too. So
// all hashes of this process take turns, also those of right passwords: log-ins, sign-ups, changes of a
// password, deletions and second factors.

/** The unit is a hash. A class of 60 that logs in at once is through in 8 seconds. */
const HASHES = { perSecond: 5, burst: 50, maxInProgress: 1, maxWaiting: 100, maxOfAll: 2 };

/** The library's own functions. */
const LIBRARY = { hash: hashPassword, verify: verifyPassword };

/** Hashes and checks passwords in turns. Both throw RESOURCE_EXHAUSTED when too many wait. */
export function createPasswordHashes(functions = LIBRARY): typeof LIBRARY {
  const beginHash = createWorkLimit(HASHES);

  /** Does the work in a turn of the client's network. Jobs and commands don't wait. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = currentTurn();
    if (!turn) return work();
    // Pages of the same network go on meanwhile.
    turn.end();
    const end = await beginHash({ ...turn, cost: 1 });
    if (!end) throw new ShopError('RESOURCE_EXHAUSTED', BUSY, { retryAfter: 30 });
    return work().finally(end);
  }

  return {
    hash: (password) => inTurn(() => functions.hash(password)),
    verify: (check) => inTurn(() => functions.verify(check)),
  };
}

const BUSY = 'Many people from your network are logging in right now. Please try again in a minute.';
