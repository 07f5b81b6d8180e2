import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';

/** Parse, Bind, Describe, Execute and Close, which PostgreSQL answers at the next Sync. */
const UNTIL_SYNC = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)));

/** The time for which statements follow each other before waiting requests are handled. */
const TURN_MS = 2;

/** The settings of a pg client that talks to the embedded database. */
export function createEmbeddedConfig(pglite: PGlite) {
  const config = createPgConfig(withWholeStatements(pglite));
  const parse = config.connection.parse.bind(config.connection);
  // Drizzle passes its result parsers as `types`, which PGlite would read as a list of parameter types.
  config.connection.parse = ({ types, ...query }) =>
    parse({ ...query, types: Array.isArray(types) ? types : [] });
  return config;
}

/**
 * Passes each statement to the database as a whole, as over a network. Its five messages one by one take
 * twice as long.
 */
function withWholeStatements(pglite: PGlite): PGlite {
  let held: Uint8Array[] = [];
  let turnEndsAt = 0;
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    held.push(message);
    if (UNTIL_SYNC.has(message[0] ?? 0)) return [];
    const whole = Buffer.concat(held);
    held = [];
    // The database answers without yielding to the event loop, so requests would wait as long as there are
    // statements. The connection passes messages on one after the other, so none overtakes this one.
    if (performance.now() > turnEndsAt) {
      await nextTurn();
      turnEndsAt = performance.now() + TURN_MS;
    }
    return pglite.execProtocolStream(whole, options);
  };
  return { waitReady: pglite.waitReady, execProtocolStream } as PGlite;
}
