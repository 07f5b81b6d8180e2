import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CallError } from '#app/lib/callables-client.ts';
import { callable, result, serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { EMPTY_FORM, type ProjectData } from './project-fields.ts';

const LEAF = {
  ...EMPTY_FORM,
  name: 'Leaf Doctor',
  price: '499',
  githubRepoUrl: 'https://github.com/acme/leaf',
  tech: 'Python',
  features: 'Source code',
};
const GOOD_REPOSITORY = {
  [callable('checkRepository')]: () =>
    result({
      repository: 'acme/leaf',
      reachable: true,
      private: true,
      ownedByOrganisation: true,
      mayInvite: true,
      archived: false,
      disabled: false,
      isTemplate: false,
      refusal: null,
    }),
};

const NO_CLAIMS = { [callable('checkClaims')]: () => result({ claims: [] }) };

async function open(save: (data: ProjectData) => Promise<void>, initial = EMPTY_FORM) {
  serve({ ...GOOD_REPOSITORY, ...NO_CLAIMS });
  const onClose = vi.fn();
  const screen = await renderInRouter(() => (
    <ProjectDialog initial={initial} save={save} onClose={onClose} />
  ));
  return {
    screen,
    onClose,
    name: screen.getByLabelText('Name', { exact: true }),
    price: screen.getByLabelText('Price'),
    submit: screen.getByRole('button', { name: 'Add Project' }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    announcement: (text: string) => screen.getByRole('alert').filter({ hasText: text }),
  };
}

test('every invalid field has its error, the first one gets the focus, and nothing is saved', async () => {
  const save = vi.fn(async () => undefined);
  const { screen, name, price, submit } = await open(save);
  await submit.click();
  await expect.element(name).toHaveFocus();
  const missing = {
    Name: 'Please enter a name.',
    Price: 'Please enter a price in rupees. 0 is free.',
    'GitHub Repo URL': 'Please enter the address of the repository.',
    Tech: 'Please enter at least one, separated by commas.',
    Features: 'Please enter at least one, one per line.',
  };
  for (const [label, error] of Object.entries(missing))
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveAccessibleDescription(error);
  await name.fill('Leaf Doctor');
  await price.fill('0.5');
  await submit.click();
  await expect.element(price).toHaveFocus();
  await expect.element(price).toHaveAccessibleDescription('The price must be 0 (free) or at least ₹1.');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  expect(save).not.toHaveBeenCalled();
});

test('technologies that the typed repository does not show are named, until they are taken out', async () => {
  const { screen, submit } = await open(async () => undefined, { ...LEAF, tech: 'Python, React' });
  serve({
    ...GOOD_REPOSITORY,
    [callable('checkClaims')]: ({ data }: { data: { tech: string[] } }) =>
      result({ claims: data.tech.map((tech) => ({ tech, found: tech === 'Python' })) }),
  });
  const warning = screen.getByText('React is not in the repository: no language or file shows it.');
  await screen.getByLabelText('Tech', { exact: true }).fill('Python, React ');
  await expect.element(warning).toBeVisible();
  await expect.element(submit).toBeEnabled();
  await screen.getByRole('button', { name: 'Remove React' }).click();
  await expect.element(warning).not.toBeInTheDocument();
});

test('two submits save once; the server’s message is announced, and what was typed stays', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const save = vi.fn(() => promise);
  const { name, submit, announcement } = await open(save, LEAF);
  await name.fill('Leaf Disease Doctor');
  await submit.click();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  name.element().closest('form')?.requestSubmit();
  await expect.poll(() => save.mock.calls.length).toBe(1);
  reject(new CallError('ALREADY_EXISTS', 'A project has this name.'));
  await expect.element(announcement('A project has this name.')).toBeVisible();
  await expect.element(name).toHaveValue('Leaf Disease Doctor');
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
  expect(save).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'Leaf Disease Doctor', price: 499, tech: ['Python'] }),
  );
});

test('a failure without a message has the form’s own', async () => {
  const { submit, announcement } = await open(() => Promise.reject(new CallError('UNAVAILABLE')), LEAF);
  await submit.click();
  await expect.element(announcement('An unknown error occurred.')).toBeVisible();
});

test('a price of 0 is saved only after a confirmation', async () => {
  const save = vi.fn(async () => undefined);
  const { price, submit, button, announcement } = await open(save, LEAF);
  await price.fill('0');
  await submit.click();
  await expect.element(announcement('Please check before you save:')).toBeVisible();
  await expect.element(button('Keep editing')).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
  await button('Save anyway').click();
  await expect.poll(() => save.mock.calls.length).toBe(1);
});

test('closing with changes asks first; Escape discards them', async () => {
  const { name, button, onClose, announcement } = await open(async () => undefined, LEAF);
  await name.fill('Root Doctor');
  await userEvent.keyboard('{Escape}');
  await expect.element(announcement('What you typed isn’t saved yet.')).toBeVisible();
  await button('Keep editing').click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('Root Doctor');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Keep editing')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
