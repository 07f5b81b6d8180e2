import { beforeEach, expect, test } from 'vitest';
import { answerComplaint } from '#server/features/threads/answer-thread.ts';
import { fileComplaint } from '#server/features/threads/file-complaint.ts';
import { complaintLink } from '#server/features/threads/thread-links.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const shop = setUp(openTestShop);
let path: string;
let number: string;

beforeEach(async () => {
  const message = 'No reply <b>since</b> Monday.';
  ({ number } = await fileComplaint(shop.context, { email: 'asha@college.test', reference: '', message }));
  const { pathname, search } = new URL(complaintLink(shop.context, Number(number.slice(2))));
  path = pathname + search;
});

async function open(address: string, body?: Record<string, string>) {
  const app = await openApp();
  const response = await app(shop.context, address, {
    ...(body && { method: 'POST', body: new URLSearchParams(body).toString() }),
    headers: body ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
  });
  const html = (await response.text()).replaceAll('<!-- -->', '');
  return { status: response.status, headers: response.headers, html };
}

test('the page of a complaint shows its messages and its state, and may not be cached', async () => {
  const { status, headers, html } = await open(path);
  expect(status).toBe(200);
  expect(html).toContain(`Complaint ${number}`);
  expect(html).toContain('No reply &lt;b&gt;since&lt;/b&gt; Monday.');
  expect(html).toContain('Our next step');
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
});

test('a wrong token, and none, are answered with 404', async () => {
  for (const address of [`${path}x`, `/complaints/${number}`, path.replace(number, 'C-999')]) {
    const { status, html } = await open(address);
    expect(status).toBe(404);
    expect(html).not.toContain('Monday');
  }
});

test('a reply is sent without JavaScript, and a blank one says what is missing', async () => {
  await answerComplaint(await asAdmin(shop, 'orderWrite'), { number, text: 'Which one?', state: 'answered' });
  expect((await open(path)).html).toContain('Your next step');
  const blank = await open(path, { text: '  ' });
  expect(blank.html).toContain('Please write a message.');
  const sent = await open(path, { text: 'The first\nof both.' });
  expect(sent.status).toBe(200);
  expect(sent.html).toContain('The first\nof both.');
  expect(sent.html).toContain('We received your reply.');
  expect(sent.html).toContain('Our next step');
});

test('a resolved complaint takes no reply', async () => {
  await answerComplaint(await asAdmin(shop, 'orderWrite'), { number, text: 'Done.', state: 'resolved' });
  const { html } = await open(path);
  expect(html).toContain('This complaint is closed.');
  expect(html).not.toContain('Send reply');
});
