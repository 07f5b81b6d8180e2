import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Returns the newest row of the sandbox's invitations to a GitHub account. */
export async function readInvite(page: Page, github: string): Promise<string> {
  const [, invites = ''] = (await (await page.request.get('/sandbox')).text()).split('id="invites"');
  return invites.split('<tr').find((row) => row.includes(github)) ?? '';
}

/**
 * Presses a button of the sandbox's page without opening it: `button` matches its text or its name, and `row`
 * is a text of its row.
 */
export async function pressInSandbox(page: Page, button: RegExp, row = '', path = '/sandbox'): Promise<void> {
  const shown = await page.request.get(path);
  const html = await shown.text();
  const part = row ? html.split('<tr').find((each) => each.includes(row) && each.includes('<form')) : html;
  const forms = Array.from((part ?? '').matchAll(/<form([^>]*)>(.*?)<\/form>/gs));
  const buttons = forms.flatMap(([, form = '', content = '']) =>
    Array.from(content.matchAll(/<button([^>]*)>(.*?)<\/button>/gs), ([, attributes = '', text = '']) => ({
      names: [text, /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? ''],
      action: /action="([^"]*)"/.exec(attributes + form)?.[1] ?? '',
    })),
  );
  const found = buttons.find(({ names }) => names.some((name) => button.test(name)));
  expect(found, `a button ${button} of "${row}"`).toBeDefined();
  const { origin } = new URL(shown.url());
  const answer = await page.request.post(found?.action ?? '', { headers: { origin }, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(303);
}
