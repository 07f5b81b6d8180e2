import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { CallableForm, FormField, FormTextArea, required } from './callable-form.tsx';

interface Sent {
  name: string;
  days: number;
}

async function open(send: (data: Sent) => Promise<boolean>) {
  const onDone = vi.fn();
  function Page() {
    const [pending, setPending] = useState(false);
    const call = async (data: Sent) => {
      setPending(true);
      const isSent = await send(data);
      setPending(false);
      return isSent;
    };
    return (
      <CallableForm
        callable={{ pending, error: 'The last call failed.', call }}
        rules={{ name: required('Please enter a name.'), days: [/^\d+$/, 'Please enter a number.'] }}
        read={(text) => (text('days') === '0' ? null : { name: text('name'), days: Number(text('days')) })}
        onDone={onDone}
        buttons={<button type="submit">Save</button>}
      >
        <FormField label="Name" name="name" />
        <FormField label="Days" name="days" />
      </CallableForm>
    );
  }
  const screen = await renderInRouter(Page);
  const [name, days] = [screen.getByLabelText('Name'), screen.getByLabelText('Days')];
  return { screen, name, days, save: screen.getByRole('button', { name: 'Save' }), onDone };
}

test('each field shows the error of its rule until something is changed, and the first one has the focus', async () => {
  const send = vi.fn(async () => true);
  const { screen, name, days, save } = await open(send);
  const message = screen.getByRole('alert').filter({ hasText: 'The last call failed.' });
  await expect.element(message).toBeVisible();
  await save.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Please enter a name.');
  await expect.element(days).toHaveAccessibleDescription('Please enter a number.');
  await expect.element(message).not.toBeInTheDocument();
  await name.fill(' Asha ');
  await expect.element(days).not.toHaveAttribute('aria-invalid');
  await save.click();
  await expect.element(days).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('a form is sent once with trimmed texts, and is done when the call succeeds', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const send = vi.fn(() => promise);
  const { name, days, save, onDone } = await open(send);
  await name.fill(' Asha ');
  await days.fill('30');
  await save.click();
  await save.click();
  expect(onDone).not.toHaveBeenCalled();
  resolve(true);
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(send.mock.calls).toEqual([[{ name: 'Asha', days: 30 }]]);
});

test('a refused call, and data that are not complete, leave the form open', async () => {
  const send = vi.fn(async () => false);
  const { name, days, save, onDone } = await open(send);
  await name.fill('Asha');
  await days.fill('0');
  await save.click();
  expect(send).not.toHaveBeenCalled();
  await days.fill('1');
  await save.click();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  expect(onDone).not.toHaveBeenCalled();
});

test('a form with several buttons sends the value of the one that was pressed', async () => {
  const call = vi.fn();
  const screen = await renderInRouter(() => (
    <CallableForm
      callable={{ pending: false, call }}
      rules={{ text: required('Please write an answer.') }}
      read={(text) => [text('text'), text('state')]}
    >
      <FormTextArea label="Answer" name="text" />
      <button type="submit" name="state" value="answered">
        Send
      </button>
      <button type="submit" name="state" value="resolved">
        Resolve
      </button>
    </CallableForm>
  ));
  const answer = screen.getByLabelText('Answer');
  const resolve = screen.getByRole('button', { name: 'Resolve' });
  await resolve.click();
  await expect.element(answer).toHaveFocus();
  await answer.fill('It works again.');
  await resolve.click();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(call.mock.calls).toEqual([[['It works again.', 'resolved']], [['It works again.', 'answered']]]);
});
