import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { MessageForm } from './message-form.tsx';

test('the text that a message was received ends with the answer, and what is typed stays', async () => {
  const screen = await renderInRouter(Thread, { action: () => ({ success: 'We received your reply.' }) });
  const field = screen.getByLabelText('Your reply');
  await field.fill('It runs.');
  await screen.getByRole('button', { name: 'Send reply' }).click();
  const received = screen.getByText('We received your reply.');
  await expect.element(received).toBeVisible();
  await field.fill('One more question.');
  await screen.getByRole('button', { name: 'Answer' }).click();
  await expect.element(received).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('One more question.');
});

test('the field is emptied when its text is among the messages, unless more was typed since it was sent', async () => {
  const screen = await renderInRouter(Thread, { action: () => ({ success: 'We received your reply.' }) });
  const field = screen.getByLabelText('Your reply');
  const listed = screen.getByRole('button', { name: 'List my reply' });
  await field.fill('Not finished');
  await listed.click();
  await expect.element(screen.getByText('2 messages')).toBeVisible();
  await expect.element(field).toHaveValue('Not finished');
  for (const [later, left] of [
    ['It runs.', ''],
    ['It runs. And', 'It runs. And'],
  ] as const) {
    await field.fill('It runs.');
    await screen.getByRole('button', { name: 'Send reply' }).click();
    await expect.element(screen.getByText('We received your reply.')).toBeVisible();
    await field.fill(later);
    await listed.click();
    await expect.element(field).toHaveValue(left);
  }
  await expect.element(screen.getByText('4 messages')).toBeVisible();
});

test('a text that could not be sent stays when another message arrives', async () => {
  const screen = await renderInRouter(Thread, { action: () => ({ error: 'Please try again.' }) });
  const field = screen.getByLabelText('Your reply');
  await field.fill('It runs.');
  await screen.getByRole('button', { name: 'Send reply' }).click();
  await expect.element(screen.getByText('Please try again.')).toBeVisible();
  await screen.getByRole('button', { name: 'List my reply' }).click();
  await expect.element(screen.getByText('2 messages')).toBeVisible();
  await expect.element(field).toHaveValue('It runs.');
});

function Thread() {
  const [isAnswered, setAnswered] = useState(false);
  const [count, setCount] = useState(1);
  return (
    <>
      <p>{count} messages</p>
      <MessageForm count={count} isAnswered={isAnswered} result={undefined} />
      <button type="button" onClick={() => setAnswered(true)}>
        Answer
      </button>
      <button type="button" onClick={() => setCount(count + 1)}>
        List my reply
      </button>
    </>
  );
}
