import { expect, test, vi } from 'vitest';
import type { VivaDocument } from '#server/features/viva/viva-room.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { VivaRoom } from './viva-room.tsx';

type Question = VivaDocument['questions'][number];

function makeQuestion(id: string, given: Partial<Question> = {}): Question {
  const texts = { ask: `What is <i>${id}</i>?`, points: [`${id}, one.`, `${id}, two.`] };
  const place = { path: 'src/app.py', lines: null, code: null, url: `https://github.com/acme/leaf/${id}` };
  return { id, kind: 'why', level: 1, mark: null, ...texts, ...place, ...given };
}

const QUESTIONS = [
  makeQuestion('a', { lines: [3, 9], code: ['def a():', '  return 1'] }),
  makeQuestion('b', { level: 2, path: 'src/db/model.py' }),
  makeQuestion('c', { mark: 'could' }),
];

/** Opens the room. Every call is recorded, and answered by `answer`. */
async function open(answer: () => Response = () => Response.json({ result: { could: 1, total: 3 } })) {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    calls.push(JSON.parse(body).data);
    return answer();
  });
  const page = await renderInRouter(() => <VivaRoom orderId="order_1" orderKey="k" questions={QUESTIONS} />);
  const card = (id: string) => page.getByRole('article', { name: `What is <i>${id}</i>?` });
  const file = (name: string) => page.getByRole('treeitem', { name });
  return { page, card, file, calls, cards: () => page.getByRole('article').elements().length };
}

test('marks are saved one after the other, and counted for each file and folder', async () => {
  const { page, card, file, calls } = await open();
  await expect.element(page.getByText('You could answer 1 of 3.')).toBeVisible();
  await card('a').getByRole('button', { name: 'Almost' }).click();
  await card('a').getByRole('button', { name: 'I could' }).click();
  await card('b').getByRole('button', { name: 'Not yet' }).click();
  await expect.element(page.getByText('You could answer 2 of 3.')).toBeVisible();
  await expect.element(card('a').getByRole('button', { name: 'I could', pressed: true })).toBeVisible();
  await expect.element(file('app.py, 2 of 2')).toBeVisible();
  await expect.element(file('src, 2 of 3')).toBeVisible();
  const call = { orderId: 'order_1', key: 'k' };
  await expect
    .poll(() => calls)
    .toEqual([
      { ...call, questionId: 'a', mark: 'almost' },
      { ...call, questionId: 'a', mark: 'could' },
      { ...call, questionId: 'b', mark: 'not_yet' },
    ]);
});

test('a mark that is not saved is taken back, with the reason', async () => {
  const { card } = await open(() =>
    Response.json(
      { error: { status: 'NOT_FOUND', message: 'We can’t find this purchase.' } },
      { status: 404 },
    ),
  );
  await card('c').getByRole('button', { name: 'Not yet' }).click();
  await expect.element(card('c').getByRole('alert')).toHaveTextContent('We can’t find this purchase.');
  await expect.element(card('c').getByRole('button', { name: 'I could', pressed: true })).toBeVisible();
});

test('an answer is shown on request, as text, beside its code and the link to its lines', async () => {
  const { card } = await open();
  const answer = card('a').getByRole('list', { name: 'A good answer contains' });
  await expect.element(answer).not.toBeInTheDocument();
  await card('a').getByRole('button', { name: 'Show what a good answer contains' }).click();
  await expect.element(answer).toHaveTextContent('a, one.a, two.');
  const link = card('a').getByRole('link', { name: 'app.py, lines 3–9' });
  await expect.element(link).toHaveAttribute('href', 'https://github.com/acme/leaf/a');
  await expect.element(link).toHaveAttribute('title', 'src/app.py');
  const code = card('a').element().querySelector('pre');
  expect(code?.textContent).toBe('3def a():4  return 1');
  await expect.element(card('a').getByText('And 5 more lines on GitHub')).toBeVisible();
  await card('a').getByRole('button', { name: 'Hide' }).click();
  await expect.element(answer).not.toBeInTheDocument();
});

test('a file of the tree, a level and what is left to practise choose the questions', async () => {
  const { page, card, file, cards } = await open();
  file('model.py, 0 of 1').element().focus();
  await file('model.py, 0 of 1').click();
  await expect.element(page.getByRole('heading', { name: 'Questions on src/db/model.py' })).toHaveFocus();
  await expect.poll(cards).toBe(1);
  await page.getByRole('button', { name: 'Show all files' }).click();
  await page.getByLabelText('Show').selectOptions('Still to practise');
  await expect.poll(cards).toBe(2);
  // The question stays where it is after its mark.
  await card('a').getByRole('button', { name: 'I could' }).click();
  await expect.element(page.getByText('You could answer 2 of 3.')).toBeVisible();
  await expect.poll(cards).toBe(2);
  await page.getByLabelText('Show').selectOptions('Hard');
  await expect.element(page.getByText('There is nothing left to practise here.')).toBeVisible();
});
