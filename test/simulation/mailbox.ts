import type { Random } from '#domain/seeded-random.ts';
import type { Mailer, OutgoingMail } from '#server/integrations/mail/mailer.ts';
import { NEVER, pause, type Sender } from './control.ts';

export type MailFault = 'refused' | 'deferred' | 'lost answer';

/** What the mail server needs of the world. */
interface Surroundings {
  readonly random: Random;
  trace(line: string): void;
  fail(message: string): void;
}

/** The mail server. Nodes hand it whole mails, because mailer.unit.test.ts tests the protocol. */
export class SimulatedMailServer {
  readonly accepted: Pick<OutgoingMail, 'id' | 'to' | 'subject'>[] = [];
  /** The faults of the next mails, one each. */
  faults: MailFault[] = [];
  readonly #world: Surroundings;
  /** The mails that are being sent, with their nodes. */
  readonly #inFlight = new Map<string | undefined, Sender>();

  constructor(world: Surroundings) {
    this.#world = world;
  }

  of(node: Sender): Mailer {
    return {
      send: async ({ id, to, subject }) => {
        if (node.reach('mail', to) === 'killed') return NEVER;
        const isInFlight = id !== undefined && this.#inFlight.get(id)?.isAlive;
        if (isInFlight) this.#world.fail(`two workers send the same mail at once: ${subject}`);
        this.#inFlight.set(id, node);
        const fault = this.faults.shift();
        await pause(this.#world.random.between(5, 300));
        this.#inFlight.delete(id);
        this.#world.trace(`${node.name} mail ${to} ${subject}${fault ? ` (${fault})` : ''}`);
        if (fault === 'refused') throw reply(550, '550 5.1.1 No such mailbox');
        if (fault === 'deferred') throw reply(451, '451 4.3.0 Try later');
        this.accepted.push({ id, to, subject });
        if (!node.isAlive) return NEVER;
        if (fault === 'lost answer') throw new Error('Connection closed');
      },
    };
  }
}

function reply(responseCode: number, response: string): Error {
  return Object.assign(new Error(response), { responseCode, response, command: 'RCPT TO' });
}
