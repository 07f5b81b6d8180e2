import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { questionMail } from '#content/mails/question.ts';
import { id } from '#contract/fields.ts';
import { hasAtMost } from '#domain/text-limits.ts';
import {
  formatThreadNumber,
  MAX_DAILY_QUESTIONS,
  MAX_WAITING_QUESTIONS,
  QUESTION_LENGTH,
} from '#domain/thread.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { limitNetwork } from '../../platform/rate-limit/limit-network.ts';
import { findProjectOnSale } from '../projects/get-project.ts';
import { DUE } from './help-buyer.ts';
import { questionMessages, questions } from './schema.ts';

const questionText = z
  .string()
  .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
  .refine((value) => !hasAtMost(value, QUESTION_LENGTH.min - 1), {
    error: `Please write at least ${QUESTION_LENGTH.min} characters.`,
    abort: true,
  })
  .refine((value) => hasAtMost(value, QUESTION_LENGTH.max), {
    error: 'Please shorten this to 1,000 characters.',
    abort: true,
  })
  .refine((value) => !value.includes('\0'), 'Please leave out control characters.');

/**
 * Asks a question about a project on sale, and mails it to support. The same question, sent again before it
 * is answered, keeps its number. Throws UNAUTHENTICATED, FAILED_PRECONDITION while the account's email is not
 * confirmed, NOT_FOUND, and RESOURCE_EXHAUSTED (5 unanswered a person, 20 a day a network).
 */
export const askQuestion = callable({
  who: 'signed in',
  perMinute: 30,
  data: z.object({ projectId: id, text: questionText }),
  async run(context, { projectId, text: message }) {
    const { userId, email, emailVerified } = context.actor;
    if (!emailVerified)
      throw new ShopError(
        'FAILED_PRECONDITION',
        'Please confirm your email first, with the link that we sent you. Our answer goes there.',
      );
    const project = await findProjectOnSale(context, projectId);
    if (!project) throw new ShopError('NOT_FOUND', 'This project isn’t in the shop any more.');
    return context.db.transaction(async (tx) => {
      await lockKey(tx, `questions of ${userId}`);
      const waiting = await listWaiting(tx, userId);
      const same = waiting.find((each) => each.projectId === project.id && each.message === message);
      if (same) return { number: formatThreadNumber('question', same.number) };
      if (waiting.length >= MAX_WAITING_QUESTIONS)
        throw new ShopError(
          'RESOURCE_EXHAUSTED',
          `We still have to answer ${MAX_WAITING_QUESTIONS} of your questions. You can ask more once we have.`,
        );
      const limit = { limit: MAX_DAILY_QUESTIONS, windowSeconds: 24 * 3600 };
      await limitNetwork({ ...context, db: tx }, 'question', limit);
      const [asked] = await tx
        .insert(questions)
        .values({ projectId: project.id, userId, dueAt: DUE })
        .returning({ number: questions.number });
      if (!asked) throw new Error('The question was not stored.');
      await tx
        .insert(questionMessages)
        .values({ id: randomUUID(), number: asked.number, sender: 'sender', message });
      const number = formatThreadNumber('question', asked.number);
      await enqueueMail(context, tx, {
        mail: questionMail,
        subjectKey: number,
        data: { number, projectName: project.name, email, message },
      });
      return { number };
    });
  },
});

/** Lists a person's questions that wait for an answer, each with its text. */
function listWaiting(tx: Executor, userId: string) {
  const { number, projectId } = questions;
  return tx
    .select({ number, projectId, message: questionMessages.message })
    .from(questions)
    .innerJoin(questionMessages, eq(questionMessages.number, number))
    .where(and(eq(questions.userId, userId), eq(questions.state, 'waiting')));
}
