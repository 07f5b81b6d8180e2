import { Duplex } from 'node:stream';
import type { Random } from '#domain/seeded-random.ts';
import { currentPlace, noteActivity, pause, runOn, type Sender } from './control.ts';

/**
 * - `refused`, `deferred`: the recipient is answered by 550 or 451
 * - `refused content`: the whole mail is answered by 554
 * - `lost answer`: the mail is accepted, and the connection is cut before the answer
 * - `cut`: the connection is cut before the mail is accepted
 * - `held`: the mail is neither accepted nor answered
 */
export const MAIL_FAULTS = ['refused', 'deferred', 'refused content', 'lost answer', 'cut', 'held'] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/** What the mail server needs of the world. */
interface Surroundings {
  readonly random: Random;
  trace(line: string): void;
  fail(message: string): void;
}

/** The mail server, to which nodes speak SMTP by the shop's own transport. */
export class SimulatedMailServer {
  /** The IDs of accepted mails. */
  readonly accepted = new Set<string>();
  /** The faults of the next mails, one each. */
  faults: MailFault[] = [];
  readonly #world: Surroundings;
  /** The mails that wait for an answer, with their connections. */
  readonly #inFlight = new Map<string, SimulatedSocket>();

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** Connects the node that asks, as `net.connect` does. */
  connect(onConnect: () => void): SimulatedSocket {
    const socket = new SimulatedSocket(currentPlace() as Sender, (text) => void this.#take(socket, text));
    socket.once('connect', onConnect);
    void this.#pause().then(() => {
      socket.run(() => socket.emit('connect'));
      socket.reply('220 mail.sim');
    });
    return socket;
  }

  readonly #pause = () => pause(this.#world.random.between(5, 100));

  /** Takes a command, or a whole mail after DATA. */
  async #take(socket: SimulatedSocket, text: string): Promise<void> {
    const command = socket.isInMail ? 'mail' : (text.split(' ')[0] ?? '');
    if (socket.node.reach('mail', command) === 'killed') return;
    if (socket.isInMail) return this.#receive(socket, text);
    if (command === 'MAIL') socket.fault = this.faults.shift();
    if (command === 'RCPT') socket.recipient = /<(.*)>/.exec(text)?.[1] ?? '';
    await this.#pause();
    // The answer may be followed by the mail at once.
    socket.isInMail = command === 'DATA';
    socket.reply(answerOf(command, socket.fault));
    if (command === 'QUIT') socket.run(() => socket.push(null));
  }

  async #receive(socket: SimulatedSocket, text: string): Promise<void> {
    const { node, recipient, fault } = socket;
    const id = /^Message-ID: <(.+)@/im.exec(text)?.[1] ?? '';
    socket.isInMail = false;
    // A buyer may correct the address while the mail is on its way to the old one.
    const key = `${id} ${recipient}`;
    if (this.#inFlight.get(key)?.isOpen) this.#world.fail(`two workers send the same mail at once: ${key}`);
    this.#inFlight.set(key, socket);
    await this.#pause();
    this.#world.trace(`${node.name} mail ${recipient} ${id}${fault ? ` (${fault})` : ''}`);
    if (fault === 'held') return;
    this.#inFlight.delete(key);
    if (fault === 'cut') return socket.cut();
    if (fault === 'refused content') return socket.reply('554 5.6.0 This mail is not accepted');
    this.accepted.add(id);
    if (fault === 'lost answer') return socket.cut();
    socket.reply('250 Accepted');
  }
}

function answerOf(command: string, fault: MailFault | undefined): string {
  if (command === 'RCPT' && fault === 'refused') return '550 5.1.1 No such mailbox';
  if (command === 'RCPT' && fault === 'deferred') return '451 4.3.0 Try later';
  if (command === 'DATA') return '354 Go ahead';
  return command === 'QUIT' ? '221 Bye' : '250 OK';
}

/** A node's end of a connection to the mail server, and what the server knows about it. */
class SimulatedSocket extends Duplex {
  readonly node: Sender;
  readonly #onText: (text: string) => void;
  #received = '';
  #idleMs = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Whether the text of a mail follows. */
  isInMail = false;
  fault: MailFault | undefined;
  recipient = '';

  constructor(node: Sender, onText: (text: string) => void) {
    super();
    this.node = node;
    this.#onText = onText;
  }

  get isOpen(): boolean {
    return this.node.isAlive && !this.destroyed;
  }

  /** Runs what the node does after something happened to the connection; nothing once it is closed. */
  run(work: () => void): void {
    if (this.isOpen) runOn(this.node, work);
  }

  reply(line: string): void {
    this.run(() => this.push(`${line}\r\n`));
    this.#waitForIdle();
  }

  cut(): void {
    this.run(() => this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })));
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: unknown, done: () => void): void {
    noteActivity();
    this.#waitForIdle();
    this.#received += chunk.toString('latin1');
    for (;;) {
      const mark = this.isInMail ? '\r\n.\r\n' : '\r\n';
      const end = this.#received.indexOf(mark);
      if (end < 0) break;
      const text = this.#received.slice(0, end);
      this.#received = this.#received.slice(end + mark.length);
      runOn(undefined, () => this.#onText(text));
    }
    done();
  }

  override _final(done: () => void): void {
    done();
    this.push(null);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#idleTimer);
    done(error);
  }

  setTimeout(ms: number): this {
    this.#idleMs = ms;
    this.#waitForIdle();
    return this;
  }

  #waitForIdle(): void {
    clearTimeout(this.#idleTimer);
    if (this.#idleMs > 0 && this.isOpen)
      this.run(() => {
        this.#idleTimer = setTimeout(() => this.emit('timeout'), this.#idleMs);
      });
  }

  setKeepAlive = () => this;
  setNoDelay = () => this;
}
