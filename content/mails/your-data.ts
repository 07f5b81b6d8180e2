import { DATA_LINK_HOURS, DELETION_HOURS } from '#domain/privacy.ts';
import { formatMinute, toSeconds } from '#domain/time.ts';
import { button } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailShop } from './shop.ts';

export interface DataLinkMailData {
  url: string;
}

/** Has the link with which people without an account download, delete or limit their data. */
export const dataLinkMail = defineMail({
  kind: 'data-link',
  by: 'anyone',
  render({ url }: DataLinkMailData, shop: MailShop) {
    return {
      subject: `Your data at ${shop.name}`,
      heading: 'Your data',
      blocks: [
        'Open this link to download your data, to choose what we may use it for, or to delete it.',
        button('Open your data', url),
        `The link works for ${DATA_LINK_HOURS} hours. Anyone with it can see your data, so please don't forward this email.`,
        "Didn't ask for this? Ignore this email. Nothing happens.",
      ],
      footer: "You're getting this email because the data of this address was requested in our shop.",
    };
  },
});

/** `login`: logging in takes the deletion back. `link`: a button on the page of the mailed link does. */
export interface DeletionUndo {
  by: 'login' | 'link';
  url: string;
}

export interface DeletionPlannedMailData {
  dueAt: Date;
  undo: DeletionUndo;
}

/** Says when a person's data is erased, and how to take that back. */
export const deletionPlannedMail = defineMail({
  kind: 'deletion-planned',
  by: 'anyone',
  render({ dueAt, undo }: DeletionPlannedMailData, shop: MailShop) {
    const time = `${formatMinute(toSeconds(dueAt))} IST`;
    const isLogin = undo.by === 'login';
    return {
      subject: `We'll delete your data on ${time}`,
      heading: isLogin ? 'Your account will be deleted' : 'Your data will be deleted',
      blocks: [
        `You asked us to delete your data at ${shop.name}. We'll do it in ${DELETION_HOURS} hours, on ${time}. You're now logged out everywhere.`,
        isLogin
          ? 'Changed your mind? Log in before then, and everything stays as it was.'
          : 'Changed your mind? Open this link before then and choose "Keep my data".',
        button(isLogin ? 'Log in to keep your account' : 'Keep your data', undo.url),
        "If you order again with this email before then, we keep your data, too, and email you. An invitation that you haven't accepted is withdrawn. Payments and refunds that are in progress have to end first. Amounts, dates and payment IDs stay, because the law requires it, and so does the GitHub account of a project that you own.",
        `Didn't ask for this? Keep your data as described above, then write to ${shop.supportEmail}.`,
      ],
      footer: "You're getting this email because the data of this address will be deleted.",
    };
  },
});

export interface DeletionCancelledMailData {
  /** The project that was ordered since the deletion was asked for; absent if the person took it back. */
  ordered?: string;
}

/** Says that a deletion was taken back. */
export const deletionCancelledMail = defineMail({
  kind: 'deletion-cancelled',
  by: 'anyone',
  render({ ordered }: DeletionCancelledMailData, shop: MailShop) {
    return {
      subject: ordered ? `We keep your data: you ordered ${ordered}` : 'We keep your data, as you asked',
      heading: "We won't delete your data",
      blocks: [
        ordered
          ? `You asked ${shop.name} to delete your data, and then ordered ${ordered} with this email. We need your data for that order, so nothing was deleted.`
          : `You logged in or chose to keep your data at ${shop.name}, so nothing was deleted. Your projects, receipts and settings are as they were.`,
        'Still want it deleted? Ask again at any time.',
        button('Request deletion', `${shop.appUrl}/privacy/request`),
      ],
      footer: "You're getting this email because the data of this address was about to be deleted.",
    };
  },
});

/** Says that a person's data was erased. The shop forgets the address once the mail is sent. */
export const dataErasedMail = defineMail({
  kind: 'data-erased',
  by: 'anyone',
  render(_: object, shop: MailShop) {
    return {
      subject: `Your data at ${shop.name} is deleted`,
      heading: 'Your data is deleted',
      blocks: [
        'We deleted your account, your email address, your reviews and everything else that names you.',
        'What stays: amounts, dates, payment IDs and transaction numbers, because Indian tax and company law requires it, and the GitHub account of each project that you own, so that you keep access to it. Backups keep deleted data until we replace them.',
        "This is our last email to you. We don't keep this address.",
      ],
      footer: "You're getting this email because the data of this address was deleted, as requested.",
    };
  },
});
