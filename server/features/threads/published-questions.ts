import { and, asc, desc, eq } from 'drizzle-orm';
import type { Page } from '#contract/paging.ts';
import { SHOWN_QUESTIONS } from '#domain/thread.ts';
import { toSeconds } from '#domain/time.ts';
import type { Executor } from '../../platform/db/client.ts';
import { readMessages, selectQuestions, toQuestion } from '../../readers/threads/select-threads.ts';
import { questionMessages, questions } from './schema.ts';
import type { Thread } from './threads.ts';

/** A question with its answer, as everyone sees it: never who asked. */
export interface PublishedQuestion {
  text: string;
  answer: string;
  /** Unix time in seconds. */
  answeredAt: number;
}

/**
 * Lists the newest published questions about a project: as many as its page shows. The caller checks that the
 * project may be seen.
 */
export async function listPublishedQuestions(
  { db }: { db: Executor },
  projectId: string,
): Promise<Page<PublishedQuestion>> {
  const { number, answeredAt } = questions;
  const rows = await db
    .select({ number, answeredAt })
    .from(questions)
    .where(and(eq(questions.projectId, projectId), eq(questions.state, 'published')))
    .orderBy(desc(answeredAt), desc(number))
    .limit(SHOWN_QUESTIONS);
  const numbers = rows.map(({ number }) => number);
  const messagesOf = await readMessages(db, questionMessages, numbers);
  const documents = rows.map(({ number, answeredAt }) => {
    const { text, answer } = toQuestion(messagesOf(number));
    return { text, answer: answer ?? '', answeredAt: toSeconds(answeredAt) ?? 0 };
  });
  return { documents, nextCursor: null };
}

/** Gets what the mail with an answer says; `email` is null once the asker was erased. */
export async function getAskedQuestion(tx: Executor, { number }: Thread<'question'>) {
  const where = eq(questions.number, number);
  const [found] = await selectQuestions(tx, { where, orderBy: asc(questions.number), limit: 1 });
  if (!found) throw new Error(`There is no question ${number}.`);
  const { email, projectName, projectSlug: slug, text: message } = found.document;
  return { email, projectName, slug, message };
}
