import { randomUUID } from 'node:crypto';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';

/** A table of the messages of threads, such as complaints. */
type Messages = PgTable & Record<'id' | 'number' | 'sender' | 'message' | 'createdAt', PgColumn>;

/** The number of replies to a thread, beside the shop's, in a day. */
export const REPLY_LIMIT = { limit: 20, windowSeconds: 24 * 3600 };

interface Message {
  /** The number of the thread. */
  number: number;
  sender: string;
  message: string;
}

/**
 * Adds a message to a thread and returns its ID. Returns null if the newest message of an unchanged thread is
 * the same one: a form that was sent twice.
 */
export async function addMessage(
  tx: Executor,
  messages: Messages,
  { isChanged, ...message }: Message & { isChanged: boolean },
): Promise<string | null> {
  if (!isChanged && (await isRepeated(tx, messages, message))) return null;
  const id = randomUUID();
  await tx.insert(messages as PgTable).values({ id, ...message });
  return id;
}

async function isRepeated(
  tx: Executor,
  messages: Messages,
  { number, sender, message }: Message,
): Promise<boolean> {
  const [newest] = await tx
    .select({ sender: messages.sender, message: messages.message })
    .from(messages as PgTable)
    .where(eq(messages.number, number))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return newest?.sender === sender && newest.message === message;
}

/** Reads the messages of threads by their numbers, oldest first. */
export async function readMessages<Sender extends string>(
  db: Executor,
  messages: Messages & { $inferSelect: { sender: Sender } },
  numbers: number[],
): Promise<(number: number) => { from: Sender; text: string; at: Date }[]> {
  const rows = await db
    .select({
      number: messages.number,
      from: messages.sender,
      text: messages.message,
      at: messages.createdAt,
    })
    .from(messages as PgTable)
    .where(inArray(messages.number, numbers))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return (number) =>
    (byNumber.get(number) ?? []).map(({ from, text, at }) => ({
      from: from as Sender,
      text: text as string,
      at: at as Date,
    }));
}
