import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { formatThreadNumber, MAX_DAILY_REPLIES, MAX_REPLIES, type ThreadKind } from '#domain/thread.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { attemptKey, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import { getThread, KINDS, type Thread } from './threads.ts';

interface Message {
  /** The number of its thread. */
  number: number;
  sender: 'sender' | 'buyer' | 'shop';
  message: string;
}

/** A message that was added to a thread. */
interface Posted<K extends ThreadKind> {
  /** The message's ID. */
  id: string;
  /** The thread as it was before. */
  thread: Thread<K>;
  /** The number of the thread as people write it, such as `C-1001`. */
  name: string;
}

interface Post<K extends ThreadKind, State> extends Omit<Message, 'number'> {
  /** The number of the thread as it was typed. */
  number: string;
  /** Says which columns of the locked thread change, or refuses the message. */
  change: (thread: Thread<K>, tx: Executor) => ThreadChange<State> | Promise<ThreadChange<State>>;
  /** Does, in the same transaction, what a new message leads to. */
  onPosted: (tx: Executor, posted: Posted<K>) => Promise<void>;
}

type ThreadChange<State> = { state: State } & Record<string, unknown>;

/**
 * Adds an answer of the shop, or a reply to it, to a thread and gives the thread a state. The newest message
 * of a thread whose state stays is not added again: it is a form that was sent twice. Throws NOT_FOUND,
 * RESOURCE_EXHAUSTED (20 replies in 24 hours, 100 in all) and what `change` throws.
 */
export async function postMessage<K extends ThreadKind, const State extends Thread<K>['state']>(
  { db }: Pick<Context, 'db'>,
  kind: K,
  { number: typed, sender, message: text, change, onPosted }: Post<K, State>,
): Promise<{ state: State }> {
  const { threads } = KINDS[kind];
  return db.transaction(async (tx) => {
    const thread = await getThread(tx, kind, typed, { lock: true });
    const { number } = thread;
    const { state, ...columns } = await change(thread, tx);
    const message = { number, sender, message: text };
    if (thread.state === state && (await isRepeated(tx, kind, message))) return { state };
    const id = randomUUID();
    await tx.insert(KINDS[kind].messages as PgTable).values({ id, ...message });
    if (sender !== 'shop') await limitReplies(tx, kind, message);
    await tx
      .update(threads as PgTable)
      .set({ state, ...columns })
      .where(eq(threads.number, number));
    await onPosted(tx, { id, thread, name: formatThreadNumber(kind, number) });
    return { state };
  });
}

/** Counts a reply that was just added. Its refusal rolls the reply back. */
async function limitReplies(tx: Executor, kind: ThreadKind, { number, sender }: Message): Promise<void> {
  const { messages } = KINDS[kind];
  const limit = { limit: MAX_DAILY_REPLIES, windowSeconds: 24 * 3600 };
  await limitAttempts({ db: tx }, attemptKey(`${kind}-reply`, String(number)), limit);
  const replies = and(eq(messages.number, number), eq(messages.sender, sender));
  if ((await tx.$count(messages as PgTable, replies)) <= MAX_REPLIES) return;
  throw new ShopError(
    'RESOURCE_EXHAUSTED',
    `You’ve replied ${MAX_REPLIES} times here. Please write to support by email instead.`,
  );
}

async function isRepeated(
  tx: Executor,
  kind: ThreadKind,
  { number, sender, message }: Message,
): Promise<boolean> {
  const { messages } = KINDS[kind];
  const [newest] = await tx
    .select({ sender: messages.sender, message: messages.message })
    .from(messages as PgTable)
    .where(eq(messages.number, number))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return newest?.sender === sender && newest.message === message;
}
