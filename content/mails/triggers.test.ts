import { expect, test } from 'vitest';
import { everyMail } from '#test/harness/every-mail.ts';
import { MAIL_TEMPLATES, type MailKind } from './templates.ts';
import { MAIL_TRIGGERS } from './triggers.ts';

// Each mail says who can trigger it, and with which words. Otherwise the shop would carry a stranger's text
// to a stranger's address.

/** Texts of the shop's own: what it sells, its numbers, amounts, times and links. */
const OURS = new Set(
  `number projectName url orderUrl orderId paymentId repoUrl title slug amountRupees supportPhone id repo repository
   year summary unsubscribeUrl ordered failed`.split(/\s+/),
);

/** Fields that choose between texts of the shop. */
const CHOICES = new Set(['failure', 'kind']);

interface Shown {
  kind: MailKind;
  fields: string[];
}

/** The fields of a mail's data whose text it shows, or the name of the list that contains them. */
function findShown({ name, render, data }: (typeof everyMail)[number]): Shown {
  const kind = (name in MAIL_TEMPLATES ? name : 'payout') as MailKind;
  const fields = Object.entries(data).flatMap(([field, value]) => {
    const marked = mark(value);
    if (marked === value || CHOICES.has(field)) return [];
    const { subject, text, html } = render({ [field]: marked });
    return [subject, text, html].some((part) => part.includes('marked0')) ? [field] : [];
  });
  return { kind, fields };
}

/** The same value with `marked0` in each of its texts. Links stay links. */
function mark(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('https://') ? value : 'marked0';
  if (Array.isArray(value)) return value.length > 0 ? value.map(mark) : value;
  return value;
}

test('every kind of mail has an example, and an entry that says who triggers it', () => {
  const kinds = new Set(everyMail.map((mail) => findShown(mail).kind));
  expect([...kinds].sort()).toEqual(Object.keys(MAIL_TEMPLATES).sort());
  expect(Object.keys(MAIL_TRIGGERS).sort()).toEqual(Object.keys(MAIL_TEMPLATES).sort());
});

test.each(everyMail.map((mail) => [mail.name, mail] as const))(
  'each text that the mail %s shows is the shop’s, or its entry says who wrote it',
  (_name, mail) => {
    const { kind, fields } = findShown(mail);
    const words: Record<string, string> = { ...(MAIL_TRIGGERS[kind] as { words?: object }).words };
    const unknown = fields.filter((field) => !OURS.has(field) && !(field in words));
    expect(unknown, 'Add the field to content/mails/triggers.ts').toEqual([]);
  },
);

test('no mail carries a stranger’s words to an address that no one confirmed', () => {
  const carrying = Object.entries(MAIL_TRIGGERS).filter(
    ([, trigger]) =>
      !('to' in trigger) &&
      Object.values('words' in trigger ? trigger.words : {}).includes('anyone' as never),
  );
  expect(carrying).toEqual([]);
  const toAnyone = Object.entries(MAIL_TRIGGERS).flatMap(([kind, trigger]) =>
    trigger.by === 'anyone' && !('to' in trigger)
      ? Object.entries('words' in trigger ? trigger.words : {}).map(([field, writer]) => [
          kind,
          field,
          writer,
        ])
      : [],
  );
  // A name on GitHub, and the new address, which the mail only names if the old one was confirmed.
  expect(toAnyone).toEqual([
    ['confirm-free-order', 'githubLogin', 'github'],
    ['email-changed', 'newEmail', 'recipient'],
  ]);
});
