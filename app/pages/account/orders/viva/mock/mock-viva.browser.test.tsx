import { expect, onTestFinished, test, vi } from 'vitest';
import type { VivaDocument } from '#server/features/viva/viva-room.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { MockViva } from './mock-viva.tsx';

const QUESTIONS: VivaDocument['questions'] = [1, 2, 3].map((number) => ({
  id: `q${number}`,
  ask: `Question number ${number}?`,
  kind: 'trace',
  level: 1,
  path: 'src/app.py',
  lines: [number, number],
  code: [`line_${number}()`],
  points: ['One.', 'Two.'],
  url: 'https://github.com/acme/leaf',
  mark: null,
}));

async function open() {
  const page = await renderInRouter(() => <MockViva questions={QUESTIONS} seed="monday" newUrl="/new" />);
  await page.getByRole('button', { name: 'Start' }).click();
  const rows = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  return { page, rows, press: (name: string) => page.getByRole('button', { name }).click() };
}

test('each question takes the focus, and its mark leads to the next one and at last to the result', async () => {
  const { page, rows, press } = await open();
  await expect
    .element(page.getByRole('heading', { name: 'Question 1 of 3: Question number 1?' }))
    .toHaveFocus();
  await press('Show what a good answer contains');
  await expect.element(page.getByText('Two.')).toBeVisible();
  const read = page.container.textContent ?? '';
  const parts = ['Question number 1?', 'line_1()', 'Two.', 'I could'].map((part) => read.indexOf(part));
  expect(parts, 'question, code, answer, marks').toEqual(parts.toSorted((a, b) => a - b));
  await press('I could');
  await expect
    .element(page.getByRole('heading', { name: 'Question 2 of 3: Question number 2?' }))
    .toHaveFocus();
  await expect.element(page.getByText('Two.')).not.toBeVisible();
  await press('Skip');
  await press('Not yet');
  await expect.element(page.getByRole('heading', { name: 'Your result' })).toHaveFocus();
  await expect.element(page.getByText(/^You could answer 1 of 3 in \d+ seconds?\.$/)).toBeVisible();
  expect(rows()).toEqual([
    'Question number 1?app.py, line 1I could',
    'Question number 2?app.py, line 2Not answered',
    'Question number 3?app.py, line 3Not yet',
  ]);
  await press('Practise these 2 again');
  await expect
    .element(page.getByRole('heading', { name: 'Question 1 of 2: Question number 2?' }))
    .toHaveFocus();
  await expect.element(page.getByText('line_2()')).toBeVisible();
  await press('I could');
  await press('I could');
  await expect.element(page.getByText(/^You could answer 2 of 2 in /)).toBeVisible();
  await press('Same questions again');
  await expect
    .element(page.getByRole('heading', { name: 'Question 1 of 3: Question number 1?' }))
    .toHaveFocus();
});

test('the time runs out after ten minutes, with a warning one minute before', async () => {
  // Only the clock is set: Vitest advances fake timers by the time its actions take.
  const startedAt = Date.now();
  vi.setSystemTime(startedAt);
  onTestFinished(() => void vi.useRealTimers());
  const { page, rows, press } = await open();
  const timer = page.getByRole('timer', { name: 'Time left' });
  await expect.element(timer).toHaveTextContent('10:00');
  await press('Almost');
  vi.setSystemTime(startedAt + 539_000);
  await expect.element(timer).toHaveTextContent('1:01');
  await expect.element(page.getByText('One minute left.')).not.toBeInTheDocument();
  vi.setSystemTime(startedAt + 540_000);
  await expect.element(page.getByText('One minute left.')).toBeVisible();
  vi.setSystemTime(startedAt + 600_000);
  await expect.element(page.getByText('You could answer 0 of 3 in 10 minutes.')).toBeVisible();
  expect(rows()[1]).toBe('Question number 2?app.py, line 2Not answered');
});
