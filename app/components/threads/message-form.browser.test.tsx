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

function Thread() {
  const [isAnswered, setAnswered] = useState(false);
  return (
    <>
      <MessageForm count={1} isAnswered={isAnswered} result={undefined} />
      <button type="button" onClick={() => setAnswered(true)}>
        Answer
      </button>
    </>
  );
}
