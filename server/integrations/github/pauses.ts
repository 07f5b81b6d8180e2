import { createHash } from 'node:crypto';
import type { Executor } from '#server/platform/db/client.ts';
import { getKeySeconds, storeKey } from '#server/platform/rate-limit/attempts.ts';

/** Stores until when GitHub asked a credential to wait. All nodes share the pauses in the shop's database. */
export interface Pauses {
  /** Seconds until the credential may be used; 0 for now. */
  getSecondsLeft(credential: string): Promise<number>;
  pause(credential: string, seconds: number): Promise<void>;
}

/** Stores pauses in this process only. */
export function createPauses(): Pauses {
  const ends = new Map<string, number>();
  return {
    getSecondsLeft: async (credential) => Math.max(0, ((ends.get(credential) ?? 0) - Date.now()) / 1000),
    async pause(credential, seconds) {
      ends.set(credential, Math.max(ends.get(credential) ?? 0, Date.now() + seconds * 1000));
    },
  };
}

/**
 * For this time a node may send requests after another node was asked to wait, like requests already sent.
 */
const UNASKED_MS = 1000;

/**
 * Stores pauses for all nodes, by the database's clock. Asks at most once a second about a credential that
 * may be used, and once for requests that are sent together.
 */
export function createDatabasePauses(deps: { db: Executor }): Pauses {
  const keyOf = (credential: string) => `github-pause:${credential}`;
  const freeUntil = new Map<string, number>();
  const asked = new Map<string, Promise<number>>();
  async function ask(credential: string): Promise<number> {
    const askedAt = performance.now();
    const seconds = await getKeySeconds(deps, keyOf(credential));
    if (seconds === 0) freeUntil.set(credential, askedAt + UNASKED_MS);
    return seconds;
  }
  return {
    async getSecondsLeft(credential) {
      if (performance.now() < (freeUntil.get(credential) ?? 0)) return 0;
      const answer = asked.get(credential) ?? ask(credential).finally(() => asked.delete(credential));
      asked.set(credential, answer);
      return answer;
    },
    async pause(credential, seconds) {
      await storeKey(deps, keyOf(credential), seconds);
      freeUntil.delete(credential);
    },
  };
}

/** Names a credential without revealing it. */
export function credentialName(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url').slice(0, 22);
}
