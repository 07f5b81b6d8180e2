import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ADMIN, STUDENT } from '../../test/e2e/accounts.ts';
import { startLiveShop } from '../../test/e2e/live-shop.ts';
import type { Program } from '../../test/e2e/program.ts';
import { everyMail } from '../../test/harness/every-mail.ts';
import { findPath } from '../cached-pages.ts';
import { openSession } from '../session.ts';

const PAGES = [
  '/',
  '/projects',
  '/projects/{slug}',
  '/technologies/python',
  '/blog',
  '/blog/{slug}',
  '/faq',
  '/contact',
  '/about',
  '/terms',
  '/privacy',
  '/refund-policy',
  '/honest-use',
  '/login',
  '/admin/login',
  '/no-such-page',
];
/** Pages of the sandbox, which has orders, and who looks at them. */
const PRIVATE_PAGES = [
  { paths: ['/sandbox'] },
  { account: STUDENT, paths: ['/dashboard', '/dashboard/account'] },
  {
    account: ADMIN,
    paths: [
      '/admin',
      '/admin/orders',
      '/admin/orders/exceptions',
      '/admin/orders/webhooks',
      '/admin/payouts',
      '/admin/users',
      '/admin/projects',
      '/admin/projects/new',
      '/admin/projects/coupons',
      '/admin/projects/reviews',
      '/admin/books',
      '/admin/audit',
      '/admin/security',
    ],
  },
];

/** A saved page or mail: its name, its HTML's file and, for a mail, the whole message. */
export interface Saved {
  name: string;
  file: string;
  html: string;
  message?: Buffer;
}

/** Saves public pages of a live shop into the folder. */
export async function savePages(folder: string): Promise<Saved[]> {
  const shop = await startLiveShop();
  try {
    const saved: Saved[] = [];
    for (const pattern of PAGES) {
      const path = await findPath(shop.program.url, pattern);
      const html = await (await fetch(shop.program.url + path)).text();
      saved.push(await save(folder, path, html));
    }
    return saved;
  } finally {
    await shop.close();
  }
}

/** Saves pages of a sandbox that a student, an admin or its tester sees. */
export async function savePrivatePages(folder: string, { url }: Program): Promise<Saved[]> {
  const saved: Saved[] = [];
  for (const { account, paths } of PRIVATE_PAGES) {
    const cookie = account ? await openSession(url, account) : '';
    for (const path of paths) {
      const response = await fetch(url + path, { headers: { cookie } });
      if (!response.ok || response.redirected) throw new Error(`${path} answers ${response.status}`);
      saved.push(await save(folder, path, await response.text()));
    }
  }
  return saved;
}

/** Saves each kind of mail, as it is sent. */
export async function saveMails(folder: string): Promise<Saved[]> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const saved: Saved[] = [];
  for (const { name, render, data } of everyMail) {
    const mail = render(data);
    const { message } = await transport.sendMail({
      from: 'Capstone <hello@capstone.example>',
      to: 'asha@example.com',
      messageId: `<${crypto.randomUUID()}@capstone.example>`,
      ...mail,
    });
    saved.push({ ...(await save(folder, `mail ${name}`, mail.html)), message: message as Buffer });
  }
  return saved;
}

async function save(folder: string, name: string, html: string): Promise<Saved> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  const count = (await readdir(join(folder, 'pages'))).length;
  const file = join(folder, 'pages', `${String(count).padStart(3, '0')}.html`);
  await writeFile(file, html);
  return { name, file, html };
}
