import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMails } from '#test/harness/all-mails.ts';
import { everyMail } from '#test/harness/every-mail.ts';

// Each mail says who can trigger it, and with which words. Otherwise the shop would carry a stranger's text
// to a stranger's address.

const DOCUMENT = new URL('../../docs/screenshots/emails/README.md', import.meta.url);

/** Texts of the shop's own: what it sells, its numbers, amounts, times and links. */
const OURS = new Set(
  `number projectName url orderUrl orderId paymentId repoUrl title slug amountRupees supportPhone id repo repository
   year summary unsubscribeUrl ordered failed`.split(/\s+/),
);

/** Fields that choose between texts of the shop. */
const CHOICES = new Set(['failure', 'kind']);

/** The fields of a mail's data whose text it shows, or the name of the list that contains them. */
function findShown({ render, data }: (typeof everyMail)[number]): string[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const marked = mark(value);
    if (marked === value || CHOICES.has(field)) return [];
    const { subject, text, html } = render({ [field]: marked });
    return [subject, text, html].some((part) => part.includes('marked0')) ? [field] : [];
  });
}

/** The same value with `marked0` in each of its texts. Links stay links. */
function mark(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('https://') ? value : 'marked0';
  if (Array.isArray(value)) return value.length > 0 ? value.map(mark) : value;
  return value;
}

test('every mail has its own kind, and there is an example of it', () => {
  const kinds = allMails.map(({ kind }) => kind).sort();
  const examples = [...new Set(everyMail.map(({ mail }) => mail.kind))].sort();
  expect(examples, 'Add a row to test/harness/every-mail.ts').toEqual(kinds);
});

test('docs/screenshots/emails has the text of every mail (vitest run --project inventories -u)', async () => {
  const mails = everyMail.map(({ name, render }) => {
    const { subject, text } = render({});
    return `## ${name}\n\n![${name}](${name}.webp)\n\n\`\`\`\nSubject: ${subject}\n\n${text.trim()}\n\`\`\`\n`;
  });
  const intro =
    'Every email of the shop at 360 and 600 px, light and dark, as `npm run email-screenshots` draws it, and its text.';
  await expect(`# Emails\n\n${intro}\n\n${mails.join('\n')}`).toMatchFileSnapshot(DOCUMENT.pathname);
});

test('there is a picture of every mail', () => {
  const pictures = readdirSync(new URL('.', DOCUMENT)).filter((file) => file.endsWith('.webp'));
  const expected = everyMail.map(({ name }) => `${name}.webp`);
  expect(pictures.sort(), 'Run `npm run email-screenshots`').toEqual(expected.sort());
});

test.each(everyMail.map((mail) => [mail.name, mail] as const))(
  'each text that the mail %s shows is the shop’s, or it says who wrote it',
  (_name, example) => {
    const { words = {} } = example.mail;
    const unknown = findShown(example).filter((field) => !OURS.has(field) && !(field in words));
    expect(unknown, 'Add the field to the words of the mail').toEqual([]);
  },
);

test('no mail carries a stranger’s words to an address that no one confirmed', () => {
  const toPeople = allMails.filter(({ to }) => to === undefined);
  const carried = toPeople.flatMap(({ kind, by, words = {} }) =>
    Object.entries(words).map(([field, writer]) => ({ by, mail: [kind, field, writer] })),
  );
  expect(carried.filter(({ mail }) => mail.includes('anyone'))).toEqual([]);
  // A name on GitHub, and the new address, which the mail only names if the old one was confirmed.
  expect(
    carried
      .filter(({ by }) => by === 'anyone')
      .map(({ mail }) => mail.join(' '))
      .sort(),
  ).toEqual(['confirm-free-order githubLogin github', 'email-changed newEmail recipient']);
});
