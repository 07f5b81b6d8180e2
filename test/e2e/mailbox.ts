import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Returns a link from the newest sandbox mail to `email` whose subject contains `subject`. The page stays
 * where it is.
 */
export async function getLinkFromMail(
  page: Page,
  email: string,
  link: RegExp,
  subject = '',
): Promise<string> {
  const read = async (path: string) => decode(await (await page.request.get(path)).text());
  let address = '';
  await expect(async () => {
    const rows = (await read('/sandbox')).split('<tr');
    const mail = rows.find(
      (row) => row.includes(email) && row.includes(subject) && row.includes('id="mail-'),
    );
    address = /"(\/sandbox\/mails\/\d+)"/.exec(mail ?? '')?.[1] ?? '';
    expect(address, `a mail to ${email}`).not.toBe('');
  }).toPass();
  const links = Array.from((await read(address)).matchAll(/<a href="([^"]+)"/g), ([, href = '']) => href);
  const found = links.find((href) => link.test(href));
  if (!found) throw new Error(`The mail to ${email} has no link like ${link}.`);
  return found;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#39;': "'", '&quot;': '"' };
const decode = (html: string) => html.replace(/&(amp|#39|quot);/g, (entity) => ENTITIES[entity] ?? entity);
