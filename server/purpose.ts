import type { Shop } from './context.ts';
import type { Executor } from './platform/db/client.ts';
import type { DataSubject } from './readers/account/data-subject.ts';

/**
 * What a person's data may be used for besides their orders: a switch under "Your data". The feature that uses the
 * data declares it; `PURPOSES` lists all.
 */
export interface Purpose<Key extends string = string> {
  /** What choices, forms and the data export call it. */
  key: Key;
  /** The label of the switch. */
  name: string;
  /** What the switch allows, and what happens when it is off. */
  text: string;
  /** Whether it is allowed for those who decided nothing. */
  default: boolean;
  /** Whether the person decided against the default in another way, such as by an unsubscribe link. */
  isDecided: (db: Executor, subject: DataSubject) => Promise<boolean>;
  /** The address of the mail whose unsubscribe link has this secret; null for other links. Purposes of mails have it. */
  findRecipient?: (shop: Pick<Shop, 'db' | 'signer'>, secret: string) => Promise<string | null>;
  /** Stores what follows from a choice, in its transaction. Idempotent. */
  apply: (tx: Executor, subject: DataSubject, isAllowed: boolean) => Promise<void>;
}

/** Declares a purpose; its key is part of its type. */
export const definePurpose = <const Key extends string>(purpose: Purpose<Key>) => purpose;
