import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MAX_DAILY_REPLIES, MAX_REPLIES } from '#domain/thread.ts';
import { ShopError } from '../../errors.ts';
import { attemptKey, limitAttempts } from '../rate-limit/attempts.ts';
import type { Executor } from './client.ts';

/** A table of the messages of threads, such as complaints. */
type Messages = PgTable & Record<'id' | 'number' | 'sender' | 'message' | 'createdAt', PgColumn>;

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

/**
 * Counts a reply that was just added to a thread; `name` is that of its limits. Throws RESOURCE_EXHAUSTED (20
 * in 24 hours, 100 in all), which rolls the reply back.
 */
export async function limitReplies(
  tx: Executor,
  messages: Messages,
  { name, number, sender }: Pick<Message, 'number' | 'sender'> & { name: string },
): Promise<void> {
  const limit = { limit: MAX_DAILY_REPLIES, windowSeconds: 24 * 3600 };
  await limitAttempts({ db: tx }, attemptKey(name, String(number)), limit);
  const replies = and(eq(messages.number, number), eq(messages.sender, sender));
  if ((await tx.$count(messages as PgTable, replies)) <= MAX_REPLIES) return;
  throw new ShopError(
    'RESOURCE_EXHAUSTED',
    `You’ve replied ${MAX_REPLIES} times here. Please write to support by email instead.`,
  );
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
