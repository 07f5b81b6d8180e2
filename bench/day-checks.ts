import { secondsUntilNextCheck } from '#domain/invitation.ts';
import { CHECK_BATCH } from '#server/access/invitations/check-invitations.ts';
import type { Credential } from './day-github.ts';
import type { EventQueue } from './event-queue.ts';

const MINUTE = 60;
/** Requests of a check: the account, and whether it is a collaborator; of others also the repository, and its open invitations. */
const READS = { accepted: 2, open: 4 };
/** Half of the buyers accept within the first, nine of ten within the second. */
const ACCEPTANCE = { median: 15 * MINUTE, ninetieth: 24 * 60 * MINUTE };
const SPREAD = Math.log(ACCEPTANCE.ninetieth / ACCEPTANCE.median) / 1.2816;

interface Sent {
  credential: Credential;
  sentAt: number;
  acceptedAt: number;
}

/** The job that checks sent invitations: once a minute, those that are due longest. */
export class Checks {
  readonly #queue: EventQueue;
  readonly #random: () => number;
  #due: Sent[] = [];

  constructor(queue: EventQueue, random: () => number) {
    this.#queue = queue;
    this.#random = random;
    queue.add(MINUTE, (now) => this.#run(now));
  }

  /** An invitation was sent. */
  add(now: number, credential: Credential): void {
    const delay = ACCEPTANCE.median * Math.exp(SPREAD * normal(this.#random));
    this.#schedule({ credential, sentAt: now, acceptedAt: now + delay }, now + secondsUntilNextCheck(0));
  }

  #schedule(sent: Sent, at: number): void {
    this.#queue.add(at, () => this.#due.push(sent));
  }

  #run(now: number): void {
    const batch = this.#due.splice(0, CHECK_BATCH);
    while (batch.length > 0) {
      const sent = batch[0] as Sent;
      const { credential, sentAt } = sent;
      const isAccepted = sent.acceptedAt <= now;
      const reads = isAccepted ? READS.accepted : READS.open;
      // GitHub asks to wait: the job ends, and what is due waits too.
      if (credential.pausedUntil > now || !credential.spend(now, reads)) break;
      batch.shift();
      if (!isAccepted) this.#schedule(sent, now + secondsUntilNextCheck(now - sentAt));
    }
    const pausedUntil = batch[0]?.credential.pausedUntil;
    if (pausedUntil !== undefined) {
      for (const sent of [...batch, ...this.#due]) this.#schedule(sent, pausedUntil);
      this.#due = [];
    }
    this.#queue.add(now + MINUTE, (then) => this.#run(then));
  }
}

/** https://en.wikipedia.org/wiki/Box%E2%80%93Muller_transform */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}
