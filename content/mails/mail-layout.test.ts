import { describe, expect, test } from 'vitest';
import { everyMail, renderExample } from '#test/harness/every-mail.ts';
import { helpAnswer, receipt, refund, reset, shop } from '#test/harness/mail-data.ts';
import { resetPasswordMail } from './account.ts';
import { escapeHtml } from './html-part.ts';
import { receiptMail } from './receipt.ts';
import { refundMail } from './refund.ts';
import { helpAnswerMail } from './thread.ts';

describe.each(everyMail)('$name', ({ render, data, links }) => {
  const mail = render({});
  /** The names of fields with free text. The other fields are enums. */
  const fields = Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'kind' && name !== 'failure' ? [name] : [],
  );
  const renderWithText = (name: string, text: string) =>
    name === 'shopName' ? render({}, text) : render({ [name]: text });

  test('the mail has every link in both parts', () => {
    for (const link of links) {
      expect(mail.text.split('\n')).toContain(link);
      expect(mail.html).toContain(`href="${link.includes('@') ? 'mailto:' : ''}${escapeHtml(link)}"`);
    }
  });

  test('the mail has the same text in both parts', () => {
    expect(htmlToText(mail.html)).toBe(
      mail.text
        .replace(/^-- $|^\d\. |^> /gm, '')
        .replace(/:(\s)/g, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  });

  test('the mail escapes markup in every field', () => {
    const evil = `"'><script>alert(1)</script><img src=x onerror=y>&`;
    for (const name of ['shopName', ...fields]) {
      const { html, text } = renderWithText(name, /url$/i.test(name) ? `https://x/${evil}` : evil);
      expect(html, name).not.toMatch(/<(script|img)\b/);
      expect(html, name).toContain(escapeHtml(evil));
      expect(text, name).toContain(evil);
    }
  });

  test('the mail keeps every field on one line', () => {
    for (const name of ['shopName', ...fields]) {
      const { subject, text } = renderWithText(name, 'https://x/1\r\nBcc: y@z.example\n');
      expect(subject, name).not.toMatch(/[\r\n]/);
      expect(text, name).not.toMatch(/^Bcc:/m);
    }
  });
});

/** Returns the visible text of an HTML mail below its header, without the colons of labels. */
function htmlToText(html: string): string {
  return html
    .replace(/^[\s\S]*(?=<h1)/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/:(\s)/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ +([:.,])/g, '$1')
    .trim();
}

test('a mail shows a URL other than http as text', () => {
  const { html } = renderExample(resetPasswordMail, { ...reset, url: 'javascript:alert(1)' });
  expect(html).not.toContain('href="javascript');
  expect(html).toContain('javascript:alert(1)');
});

test('a mail links the support address in every place', () => {
  const { html, text } = renderExample(refundMail, { ...refund, access: 'ends' });
  const { supportEmail } = shop;
  expect(html.split(`href="mailto:${supportEmail}"`)).toHaveLength(text.split(supportEmail).length);
});

test("the preview of a mail has the step after the subject, and doesn't repeat the heading", () => {
  const { html } = renderExample(resetPasswordMail, reset);
  expect(html).toMatch(/<body[^>]*>\s*<div[^>]*display:none[^>]*>We received a password reset request/);
});

const PICTURED = ['receipt', 'invite-worked', 'invite-reminder', 'new-versions'];

test.each(everyMail.filter(({ name }) => PICTURED.includes(name)))(
  '$name shows the picture of the project, which its text leaves out',
  ({ render }) => {
    const coverUrl = 'https://shop.example/covers/"a&b-640.webp';
    const { html, text } = render({ coverUrl });
    expect(html.match(/<img[^>]*>/g)).toEqual([
      expect.stringMatching(
        /^<img src="https:\/\/shop\.example\/covers\/&quot;a&amp;b-640\.webp" alt="" width="504"/,
      ),
    ]);
    expect(text).toBe(render({}).text);
  },
);

test('a mail has a light and a dark theme, and without a picture it loads nothing', () => {
  const { html } = renderExample(receiptMail, receipt);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html).not.toMatch(/<img|<link|url\(|src=|@import/);
});

test.each([
  ['Urdu', 'حاضری نظام', '\u2068حاضری نظام\u2069', '<bdi>حاضری نظام</bdi>'],
  ['Hindi', 'उपस्थिति प्रणाली', 'उपस्थिति प्रणाली', 'उपस्थिति प्रणाली'],
  ['a text that turns around what follows', 'Leaf \u202eDoctor', 'Leaf Doctor', 'Leaf Doctor'],
])(
  'a name in %s keeps its direction and that of the sentence around it',
  (_, projectName, inText, inHtml) => {
    const { subject, text, html } = renderExample(refundMail, { ...refund, projectName, access: 'ends' });
    expect(subject).toBe(`Your refund for ${projectName.replace('\u202e', '')} is on its way`);
    expect(text).toContain(`Project: ${inText}\n`);
    expect(html).toContain(`>${inHtml}</td>`);
  },
);

test('each line of a message has its own direction', () => {
  const { html, text } = renderExample(helpAnswerMail, {
    ...helpAnswer,
    state: 'waiting_for_buyer',
    message: 'شکریہ\nپہلے Python 3.12 انسٹال کریں۔',
  });
  expect(html).toContain(
    '<div dir="auto">شکریہ</div><div dir="auto">پہلے Python 3.12 انسٹال کریں۔</div></blockquote>',
  );
  expect(text).toContain('> شکریہ\n> پہلے Python 3.12 انسٹال کریں۔');
});
