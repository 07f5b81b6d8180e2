import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Returns a link from the newest sandbox mail to `email` that has such a link, and whose subject contains
 * `subject`. Other mails may arrive before or after it. The page stays where it is.
 */
export async function getLinkFromMail(
  page: Page,
  email: string,
  link: RegExp,
  subject = '',
): Promise<string> {
  const read = async (path: string) => decode(await (await page.request.get(path)).text());
  const find = async () => {
    for (const row of (await read('/sandbox')).split('<tr')) {
      const [, address] = /"(\/sandbox\/mails\/\d+)"/.exec(row) ?? [];
      if (!address || !row.includes(email) || !row.includes(subject)) continue;
      const links = Array.from((await read(address)).matchAll(/<a href="([^"]+)"/g), ([, href = '']) => href);
      const found = links.find((href) => link.test(href));
      if (found) return found;
    }
    return '';
  };
  let found = '';
  await expect(async () => {
    found = await find();
    expect(found, `a link like ${link} in a mail to ${email}`).not.toBe('');
  }).toPass();
  return found;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#39;': "'", '&quot;': '"' };
const decode = (html: string) => html.replace(/&(amp|#39|quot);/g, (entity) => ENTITIES[entity] ?? entity);
