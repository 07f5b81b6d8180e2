import { useActionData } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { ContactForm, type ContactResult } from './contact-form.tsx';

function ContactPage() {
  return <ContactForm result={useActionData<ContactResult>()} />;
}

async function open(action: () => Promise<ContactResult>) {
  const screen = await renderInRouter(ContactPage, { path: '/contact', action });
  return {
    screen,
    email: screen.getByLabelText('Your email'),
    text: screen.getByLabelText('What went wrong?'),
    submit: screen.getByRole('button', { name: 'Send complaint' }),
  };
}

test('an error appears at its field and is announced; what was typed stays', async () => {
  const { screen, email, text, submit } = await open(async () => ({
    errors: { email: 'Please enter a valid email address.' },
  }));
  await email.fill('asha@');
  await text.fill('My repository is empty.');
  await submit.click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await expect.element(text).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByRole('alert').filter({ hasText: 'valid email' })).toBeVisible();
  await expect.element(email).toHaveValue('asha@');
  await expect.element(text).toHaveValue('My repository is empty.');
});

test('an error of the whole form is announced below the button', async () => {
  const { screen, submit } = await open(async () => ({ error: 'Too many complaints. Please wait.' }));
  await expect.element(screen.getByText('You get a complaint number by email.')).toBeVisible();
  await submit.click();
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Too many complaints.' })).toBeVisible();
  await expect.element(screen.getByText('You get a complaint number by email.')).not.toBeInTheDocument();
});

test('the button ignores presses while a complaint is sent; the number replaces the form and takes the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<ContactResult>();
  const action = vi.fn(() => promise);
  const { screen, email, submit } = await open(action);
  await submit.click();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  submit.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  resolve({ success: 'We received your complaint.' });
  const outcome = screen.getByRole('status').filter({ hasText: 'We received your complaint.' });
  await expect.element(outcome).toHaveFocus();
  await expect.element(email).not.toBeInTheDocument();
  expect(action).toHaveBeenCalledOnce();
});

test('another topic names the form and its fields, and what was typed stays', async () => {
  const { screen, email } = await open(async () => ({ success: 'We received your message.' }));
  await email.fill('asha@college.test');
  await screen.getByLabelText('What is it about?').selectOptions('A question before buying');
  await expect.element(screen.getByRole('region', { name: 'Write to us' })).toBeVisible();
  await expect.element(email).toHaveValue('asha@college.test');
  await screen.getByLabelText('Your message').fill('Does it run on Windows 11?');
  await screen.getByRole('button', { name: 'Send message' }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: 'your message' })).toBeVisible();
});
