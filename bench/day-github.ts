import { DEFAULT_WAIT_SECONDS } from '#server/integrations/github/classify-failure.ts';
import { WRITE_INTERVAL_MS } from '#server/integrations/github/code-host.ts';
import { RESERVED_SHARE } from '#server/integrations/github/credential.ts';

// GitHub's documented limits of one credential, in simulated seconds, and what the shop does about each answer.
// https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api

const MINUTE = 60;
const HOUR = 3600;
const CONTENT_A_MINUTE = 80;
const CONTENT_AN_HOUR = 500;
const REQUESTS_AN_HOUR = 5000;

export type Limit = 'content a minute' | 'content an hour' | 'requests an hour';

export class Credential {
  /** Until then the shop calls GitHub with it no more. */
  pausedUntil = 0;
  /** How often each limit refused a request, and when first. */
  readonly refusals = new Map<Limit, { count: number; firstAt: number }>();
  /** The largest number of requests in an hour. */
  busiestHour = 0;
  #nextWriteAt = 0;
  #written: number[] = [];
  #hour = 0;
  #used = 0;

  /** Spends requests of the hour's quota; false, and paused, when it is used up. */
  spend(now: number, requests: number): boolean {
    const hour = Math.floor(now / HOUR);
    if (hour !== this.#hour) this.#used = 0;
    this.#hour = hour;
    if (this.#used + requests > REQUESTS_AN_HOUR)
      return this.#refuse('requests an hour', now, (hour + 1) * HOUR + 1 - now);
    this.#used += requests;
    this.busiestHour = Math.max(this.busiestHour, this.#used);
    return true;
  }

  /** Whether the rest of the quota is for invitations alone. */
  isReserved(now: number): boolean {
    return Math.floor(now / HOUR) === this.#hour && this.#used >= REQUESTS_AN_HOUR * (1 - RESERVED_SHARE);
  }

  /** When the next write may go. */
  takeWriteSlot(now: number): number {
    const at = Math.max(now, this.#nextWriteAt);
    this.#nextWriteAt = at + WRITE_INTERVAL_MS / 1000;
    return at;
  }

  /** Sends an invitation; false, and paused, when GitHub refuses it. GitHub does not say for how long. */
  write(now: number): boolean {
    this.#written = this.#written.filter((at) => at > now - HOUR);
    const inMinute = this.#written.filter((at) => at > now - MINUTE).length;
    if (this.#written.length >= CONTENT_AN_HOUR)
      return this.#refuse('content an hour', now, DEFAULT_WAIT_SECONDS);
    if (inMinute >= CONTENT_A_MINUTE) return this.#refuse('content a minute', now, DEFAULT_WAIT_SECONDS);
    if (!this.spend(now, 1)) return false;
    this.#written.push(now);
    return true;
  }

  #refuse(limit: Limit, now: number, waitSeconds: number): false {
    const { count = 0, firstAt = now } = this.refusals.get(limit) ?? {};
    this.refusals.set(limit, { count: count + 1, firstAt });
    this.pausedUntil = Math.max(this.pausedUntil, now + waitSeconds);
    return false;
  }
}
