import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Returns a link from the newest sandbox mail to `email` whose subject contains `subject`, once that mail has
 * such a link, because another mail to the address may arrive before it. The page stays where it is.
 */
export async function getLinkFromMail(
  page: Page,
  email: string,
  link: RegExp,
  subject = '',
): Promise<string> {
  const read = async (path: string) => decode(await (await page.request.get(path)).text());
  let found = '';
  await expect(async () => {
    const rows = (await read('/sandbox')).split('<tr');
    const mail = rows.find(
      (row) => row.includes(email) && row.includes(subject) && row.includes('id="mail-'),
    );
    const [, address] = /"(\/sandbox\/mails\/\d+)"/.exec(mail ?? '') ?? [];
    const html = address ? await read(address) : '';
    const links = Array.from(html.matchAll(/<a href="([^"]+)"/g), ([, href = '']) => href);
    found = links.find((href) => link.test(href)) ?? '';
    expect(found, `a link like ${link} in the newest mail to ${email}`).not.toBe('');
  }).toPass();
  return found;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#39;': "'", '&quot;': '"' };
const decode = (html: string) => html.replace(/&(amp|#39|quot);/g, (entity) => ENTITIES[entity] ?? entity);
