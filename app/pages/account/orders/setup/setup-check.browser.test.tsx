import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { SetupCheck } from './setup-check.tsx';

const REQUIRES = [
  { tool: 'node', version: '>=20' },
  { tool: 'python', version: '>=3.10' },
  { tool: 'java', version: '>=17' },
  { tool: 'npm', version: '>=9' },
] as const;

function Page() {
  const [text, setText] = useState('');
  return <SetupCheck requires={[...REQUIRES]} text={text} setText={setText} />;
}

async function open() {
  const page = await renderInRouter(Page);
  return { page, row: (tool: string) => page.getByRole('listitem').filter({ hasText: tool }) };
}

test('a pasted result is judged in the browser, with how to install tools on its system', async () => {
  const { page, row } = await open();
  await expect.element(page.getByRole('button', { name: 'Copy the script for Windows' })).toBeVisible();
  await page.getByRole('tab', { name: 'macOS' }).click();
  await expect.element(page.getByRole('button', { name: 'Copy the script for macOS' })).toBeVisible();
  await page
    .getByLabelText('Paste the result here')
    .fill(
      'capstone-check 1\nnode 24.1.0\npython missing\njava 1.8.0_391\nbanana\nos Linux Ubuntu\ndisk 9 MB',
    );
  await expect.element(row('Node.js').getByText('OK', { exact: true })).toBeVisible();
  await expect.element(row('Python').getByText('Missing', { exact: true })).toBeVisible();
  await expect.element(row('Python').getByText(/sudo apt install python3/)).toBeVisible();
  await expect.element(row('Java').getByText('Too old', { exact: true })).toBeVisible();
  await expect.element(page.getByText('We can’t read line 5: “banana”')).toBeVisible();
});

test('versions can be chosen without running a script', async () => {
  const { page, row } = await open();
  await page.getByText('Can’t run a script? Choose what you have').click();
  await page.getByLabelText('Node.js version').fill('v18.20.8');
  await page.getByLabelText('Python version').fill('3.12');
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect.element(row('Node.js').getByText('Too old', { exact: true })).toBeVisible();
  await expect.element(row('Python').getByText('OK', { exact: true })).toBeVisible();
  await expect.element(row('Java').getByText('Missing', { exact: true })).toBeVisible();
});

test('where Windows blocks scripts, an OK for npm and the pasted refusal say what to do', async () => {
  const { page, row } = await open();
  const field = page.getByLabelText('Paste the result here');
  await field.fill('capstone-check 1\nnode 24.1.0\nnpm 11.3.0\nos Microsoft Windows 10.0.26100\ndisk 9 MB');
  await expect.element(row('npm').getByText('OK', { exact: true })).toBeVisible();
  await expect
    .element(row('npm').getByText(/running scripts is disabled.+npm\.cmd.+Command Prompt/))
    .toBeVisible();
  await field.fill('capstone-check 1\nnpm 11.3.0\nos Linux Ubuntu\ndisk 9 MB');
  await expect.element(page.getByText(/Command Prompt/)).not.toBeInTheDocument();
  await field.fill(
    'npm : File C:\\Program Files\\nodejs\\npm.ps1 cannot be loaded because running scripts is disabled on this system.',
  );
  await expect
    .element(page.getByText(/PowerShell refuses to run scripts.+npm\.cmd.+Set-ExecutionPolicy/))
    .toBeVisible();
  await expect.element(page.getByText(/We can’t read line/)).not.toBeInTheDocument();
  // The refusal is explained once, also below a result, and where npm is missing or too old.
  const REFUSAL = 'npm.ps1 cannot be loaded because running scripts is disabled on this system.';
  for (const npm of ['11.3.0', '1.0.0', 'missing']) {
    await field.fill(
      `capstone-check 1\nnode 24.1.0\nnpm ${npm}\nos Microsoft Windows 11\ndisk 9 MB\n${REFUSAL}`,
    );
    await expect.element(page.getByText(/Set-ExecutionPolicy/)).toBeVisible();
  }
});
