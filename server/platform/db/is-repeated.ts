import { desc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';

/** A table of the messages of threads, such as complaints. */
type Messages = PgTable & Record<'id' | 'number' | 'sender' | 'message' | 'createdAt', PgColumn>;

interface Message {
  /** The number of the thread. */
  number: number;
  sender: string;
  message: string;
}

/** Whether the newest message of a thread is the same one: a form that was sent twice. */
export async function isRepeated(
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
