import type { Settings } from '../../config.ts';
import type { CodeHost } from '../../integrations/github/code-host.ts';
import type { GithubOauth } from '../../integrations/github/oauth.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import type { Mailer } from '../../integrations/mail/mailer.ts';
import type { Payments } from '../../integrations/razorpay/payments.ts';
import type { WhatsApp } from '../../integrations/whatsapp/whatsapp.ts';
import type { Signer } from '../../platform/signer.ts';
import type { getDatabaseFacts } from './get-database-facts.ts';

/** What the checks need to know about the database. */
export type DatabaseFacts = Awaited<ReturnType<typeof getDatabaseFacts>> & { kind: 'embedded' | 'postgres' };

/** What the checks may use. */
export interface DoctorContext {
  settings: Settings;
  /** Reads through the running shop, if there is one. Rejects when the database can't be used. */
  getDatabaseFacts: () => Promise<DatabaseFacts>;
  /** Rejects unless notifications arrive. */
  listen: () => Promise<void>;
  /** The free megabytes of a folder; null when unknown. */
  getFreeMb: (folder: string) => Promise<number | null>;
  /**
   * Unix time in ms of the newest file in a folder; null if it has none. Rejects when the folder can't be
   * read.
   */
  getNewestFileTime: (folder: string) => Promise<number | null>;
  fetch: typeof fetch;
  /**
   * Resolves a name's TXT records, each joined to one text. Rejects with the `code` of Node's `dns` if there
   * are none.
   */
  resolveTxt: (name: string) => Promise<string[]>;
  signer: Signer;
  /** Null in the sandbox. */
  providers: {
    codeHost: CodeHost;
    repositoryReader: RepositoryReader;
    payments?: Pick<Payments, 'listPaymentsBetween'>;
    mailer: Pick<Mailer, 'send'>;
    whatsApp?: WhatsApp | null;
    githubOauth?: GithubOauth | null;
  } | null;
}

export interface Outcome {
  level: 'ok' | 'warn' | 'fail';
  /** The finding and, unless all is well, what to do. */
  message: string;
}

export const ok = (message: string): Outcome => ({ level: 'ok', message });
export const warn = (message: string): Outcome => ({ level: 'warn', message });
export const fail = (message: string): Outcome => ({ level: 'fail', message });

/** A message that more sentences can follow. */
export const toSentence = (message: string): string => message.replace(/([^.!?])$/, '$1.');

export interface Check {
  name: string;
  /** A rejection counts as a failure with the error's message. */
  run: (context: DoctorContext) => Outcome | Promise<Outcome>;
}

export interface Line extends Outcome {
  name: string;
}
