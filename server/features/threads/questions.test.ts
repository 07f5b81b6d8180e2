import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_DAILY_QUESTIONS, MAX_WAITING_QUESTIONS, SHOWN_QUESTIONS } from '#domain/thread.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { readMails } from '#test/harness/mailed.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { projects } from '../projects/schema.ts';
import { answerQuestion } from './answer-thread.ts';
import { askQuestion } from './ask-question.ts';
import { listQuestions, questionsQuery } from './list-threads.ts';
import { listPublishedQuestions } from './published-questions.ts';
import { watchQuestions } from './watch-threads.ts';

const shop = setUp(openTestShop);
let admin: Context;
let asker: Context;
let projectId: string;

const EMAIL = 'asha@college.test';
const TEXT = 'Does it run without a GPU?';

const rows = async (query: string) => (await shop.database.pool.query(query)).rows;
const mailsOf = (kind: string) => readMails(shop.database.pool, kind);
const ask = (text = TEXT, by = asker) => askQuestion(by, { projectId, text });
const answer = (number: string, publish = true, text = 'Yes, on four cores.') =>
  answerQuestion(admin, { number, text, publish });
const listAll = async (query: object = {}) =>
  (await listQuestions(admin, questionsQuery.parse(query))).documents;
const listShown = async () => (await listPublishedQuestions(shop.context, projectId)).documents;
async function signUp(email?: string, emailVerified = true) {
  return shop.as(actorOf(await makeUser(shop.context.db, email ? { email } : {}), { emailVerified }));
}

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  asker = await signUp(EMAIL);
  projectId = (await makeProject(shop.context.db, { name: 'Leaf Doctor', slug: 'leaf' })).id;
});

test('a question is mailed to support, and its answer to the asker and, without a name, to the page', async () => {
  const { number } = await ask();
  expect(number).toMatch(/^Q-\d{4}$/);
  expect(await mailsOf('question')).toMatchObject([
    { recipient: shop.context.settings.supportEmail, text: expect.stringContaining(TEXT) },
  ]);
  expect(await listShown()).toEqual([]);
  const [waiting] = await listAll({ state: 'waiting' });
  expect(waiting).toMatchObject({
    number,
    state: 'waiting',
    projectName: 'Leaf Doctor',
    email: EMAIL,
    text: TEXT,
    answer: null,
    answeredAt: null,
  });
  expect(waiting!.dueAt! - waiting!.createdAt).toBe(24 * 3600);

  expect(await answer(number)).toEqual({ state: 'published' });
  expect(await listShown()).toEqual([
    { text: TEXT, answer: 'Yes, on four cores.', answeredAt: expect.any(Number) },
  ]);
  expect(await listAll({ state: 'published' })).toMatchObject([{ number, dueAt: null }]);
  expect(await mailsOf('question-answer')).toMatchObject([
    { recipient: EMAIL, text: expect.stringMatching(/Yes, on four cores\.[\s\S]*without your name/) },
  ]);
  expect(await rows(`select action, subject from audit_log where action = 'question.answer'`)).toEqual([
    { action: 'question.answer', subject: number },
  ]);
});

test('an answer that is not published is mailed only', async () => {
  const { number } = await ask();
  expect(await answer(number, false)).toEqual({ state: 'answered' });
  expect(await listShown()).toEqual([]);
  expect((await mailsOf('question-answer'))[0]?.text).not.toContain('without your name');
});

test('answering again replaces the answer and whether it is published, and the same answer is sent once', async () => {
  const { number } = await ask();
  await answer(number, true);
  expect(await answer(number, true)).toEqual({ state: 'published' });
  expect(await mailsOf('question-answer')).toHaveLength(1);
  await answer(number, true, 'Yes, in 40 minutes.');
  expect(await listShown()).toMatchObject([{ answer: 'Yes, in 40 minutes.' }]);
  expect(await answer(number, false, 'Yes, in 40 minutes.')).toEqual({ state: 'answered' });
  expect(await listShown()).toEqual([]);
  expect(await answer(number, true, 'Yes, in 40 minutes.')).toEqual({ state: 'published' });
  expect(await listShown()).toMatchObject([{ answer: 'Yes, in 40 minutes.' }]);
});

test('an unknown question is not found', async () => {
  for (const number of ['Q-1', 'H-1001', 'x'])
    await expect(answer(number)).rejects.toMatchObject({ status: 'NOT_FOUND' });
});

test('the page has the newest ten published questions', async () => {
  const numbers: string[] = [];
  for (let n = 0; n <= SHOWN_QUESTIONS; n++) {
    const { number } = await ask(`Question number ${n}?`, await signUp());
    await answer(number);
    numbers.push(number);
  }
  const shown = (await listShown()).map(({ text }) => text);
  expect(shown).toEqual(
    Array.from({ length: SHOWN_QUESTIONS }, (_, n) => `Question number ${SHOWN_QUESTIONS - n}?`),
  );
});

describe('who may ask', () => {
  test('a visitor without an account, and one without a confirmed email, cannot ask', async () => {
    await expect(ask(TEXT, shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
    await expect(ask(TEXT, await signUp('new@college.test', false))).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    expect(await rows('select 1 from questions')).toEqual([]);
  });

  test.each(['draft', 'archived'] as const)('a project that is %s is not found', async (status) => {
    await shop.context.db.update(projects).set({ status });
    await expect(ask()).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  test.each([
    ['9 characters', 'x'.repeat(9), false],
    ['9 characters between spaces', `  ${'x'.repeat(9)}  `, false],
    ['9 pictures', '😀'.repeat(9), false],
    ['10 characters', 'x'.repeat(10), true],
    ['1,000 pictures', '😀'.repeat(1000), true],
    ['1,001 characters', 'x'.repeat(1001), false],
    ['a NUL', 'Does it run\0?', false],
  ])('a text with %s is taken: %s', async (_, text, isTaken) => {
    const asked = ask(text).then(
      () => true,
      ({ status }) => status !== 'INVALID_ARGUMENT',
    );
    expect(await asked).toBe(isTaken);
  });

  test('a question that is sent twice keeps its number, also at once', async () => {
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toEqual(first);
    expect(await mailsOf('question')).toHaveLength(1);
  });

  test('a person has five unanswered questions, over all projects, also when sent at once', async () => {
    const other = await makeProject(shop.context.db);
    const texts = Array.from({ length: MAX_WAITING_QUESTIONS + 2 }, (_, n) => `Question number ${n}?`);
    const results = await Promise.allSettled(
      texts.map((text, n) => askQuestion(asker, { projectId: n % 2 ? projectId : other.id, text })),
    );
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.status] : []));
    expect(refused).toEqual(['RESOURCE_EXHAUSTED', 'RESOURCE_EXHAUSTED']);
    const [oldest] = await listAll();
    await answer(oldest!.number, false);
    await expect(ask('One more question?')).resolves.toMatchObject({ number: expect.any(String) });
  });

  test('a network asks 20 questions a day', async () => {
    for (let n = 0; n < MAX_DAILY_QUESTIONS; n++) await ask(TEXT, await signUp());
    await expect(ask(TEXT, await signUp())).rejects.toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  });
});

test('a question without an answer for 24 hours opens a case, which the answer closes', async () => {
  const { number } = await ask();
  const watch = async () => {
    await watchQuestions(shop.context);
    await watchQuestions(shop.context);
    return rows(`select subject, resolution from exceptions where kind = 'question_overdue'`);
  };
  expect(await watch()).toEqual([]);
  await rows(`update questions set due_at = due_at - interval '24 hours'`);
  expect(await watch()).toEqual([{ subject: number, resolution: null }]);
  await answer(number, false);
  expect(await watch()).toEqual([{ subject: number, resolution: 'The question was answered.' }]);
});

test('erasing a person deletes what is not published, and leaves the rest without its asker', async () => {
  const { number: published } = await ask();
  await answer(published);
  const { number: private_ } = await ask('Where is my college listed?');
  await answer(private_, false);
  const { number: waiting } = await ask('Is there a demo for it?');
  await rows(`update questions set due_at = due_at - interval '24 hours' where due_at is not null`);
  await watchQuestions(shop.context);
  await erasePerson(shop.context, { email: EMAIL });
  expect(await listAll()).toMatchObject([{ number: published, email: null, text: TEXT }]);
  expect(await listShown()).toMatchObject([{ text: TEXT, answer: 'Yes, on four cores.' }]);
  expect(await rows(`select subject, resolution from exceptions where kind = 'question_overdue'`)).toEqual([
    { subject: waiting, resolution: 'The asker deleted their data.' },
  ]);
  const before = (await mailsOf('question-answer')).length;
  expect(await answer(published, true, 'Yes, in 40 minutes.')).toEqual({ state: 'published' });
  expect(await mailsOf('question-answer')).toHaveLength(before);
});
