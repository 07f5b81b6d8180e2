import { button, details } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailShop } from './shop.ts';

export interface ConfirmAccountMailData {
  /** The address of the page that confirms the email. */
  url: string;
  /** The link works for this time. */
  days: number;
}

/** Asks the owner of a new account to confirm its email. */
export const confirmAccountMail = defineMail({
  kind: 'confirm-account',
  by: 'anyone',
  render({ url, days }: ConfirmAccountMailData, shop: MailShop) {
    return {
      subject: `Confirm your email for ${shop.name}`,
      heading: 'Confirm your email',
      blocks: [
        `Welcome to ${shop.name}! Open this link in the browser where you're logged in. It confirms your email and moves any earlier purchases with it to your account.`,
        button('Confirm my email', url),
        `The link works for ${days} days.`,
        "If you didn't create an account, ignore this email.",
      ],
      footer: "You're getting this email because an account was created with this address.",
    };
  },
});

export interface MergeMailData {
  /** The address of the page that moves the purchases. */
  url: string;
  /** The link works for this time. */
  days: number;
}

/** Asks the owner of a new account to confirm that guest purchases move to it. */
export const mergePurchasesMail = defineMail({
  kind: 'merge-purchases',
  by: 'anyone',
  render({ url, days }: MergeMailData, shop: MailShop) {
    return {
      subject: `Move your purchases to your ${shop.name} account`,
      heading: 'Move your purchases to your account',
      blocks: [
        `You have a ${shop.name} account with this email address. You also bought projects with it earlier, as a guest.`,
        "Open this link in the browser where you're logged in to move them to your dashboard.",
        button('Move my purchases', url),
        `The link works for ${days} days.`,
        "Didn't create an account? Ignore this email. Your purchases stay as they are, and no one else gets them.",
      ],
      footer:
        "You're getting this email because an account was created with an address that bought here before.",
    };
  },
});

export interface ResetMailData {
  /** The address of the form, which works once. */
  url: string;
  /** The link works for this time. */
  minutes: number;
}

/** Has the link for setting a new password. */
export const resetPasswordMail = defineMail({
  kind: 'reset-password',
  by: 'anyone',
  render({ url, minutes }: ResetMailData, shop: MailShop) {
    return {
      subject: `Set a new password for ${shop.name}`,
      heading: 'Set a new password',
      blocks: [
        `We received a password reset request for the ${shop.name} account with this email address.`,
        button('Set new password', url),
        `The link works once, for ${minutes} minutes.`,
        "If you didn't ask for it, ignore this email. Your password stays the same.",
      ],
      footer: "You're getting this email because a password reset was requested for this address.",
    };
  },
});

export interface ChangeEmailMailData {
  /** The address of the page that makes the change. */
  url: string;
  /** The link works for this time. */
  hours: number;
}

/** Asks the new email address to confirm the change. */
export const changeEmailMail = defineMail({
  kind: 'change-email',
  by: 'anyone',
  render({ url, hours }: ChangeEmailMailData, shop: MailShop) {
    return {
      subject: `Confirm your new email for ${shop.name}`,
      heading: 'Confirm your new email',
      blocks: [
        `We received a request to use this address for a ${shop.name} account. Open the link in the browser where you're logged in.`,
        button('Confirm this email', url),
        `The link works once, for ${hours} hours.`,
        "If you didn't ask for this, ignore this email. Nothing changes.",
      ],
      footer: `You're getting this email because this address was entered as the new email of a ${shop.name} account.`,
    };
  },
});

export interface EmailChangedMailData {
  /** Null if the recipient's address was never confirmed. */
  newEmail: string | null;
}

/** Tells the old email address about the change. */
export const emailChangedMail = defineMail({
  kind: 'email-changed',
  // It names the new address only if the recipient's was confirmed.
  by: 'anyone',
  words: { newEmail: 'recipient' },
  render({ newEmail }: EmailChangedMailData, shop: MailShop) {
    return {
      subject: `Your ${shop.name} account has a new email`,
      heading: 'Your account has a new email',
      blocks: [
        `Your ${shop.name} account now uses ${newEmail ?? 'another email'}. Use it to log in. We'll send emails about your account there.`,
        "If you didn't change it, write to us right away so we can help you get your account back.",
        button('Write to support', `mailto:${shop.supportEmail}`),
      ],
      footer: "You're getting this email because this was the email of your account until now.",
    };
  },
});

export interface AccountDeactivatedMailData {
  /** The reason that the admin wrote. */
  reason: string | null;
}

/** Tells a user why their account was deactivated and how to reach support. */
export const accountDeactivatedMail = defineMail({
  kind: 'account-deactivated',
  by: 'admin',
  words: { reason: 'admin' },
  render({ reason }: AccountDeactivatedMailData, shop: MailShop) {
    return {
      subject: `Your ${shop.name} account was deactivated`,
      heading: 'Your account was deactivated',
      blocks: [
        "You're logged out everywhere and can't log in at the moment. The projects you bought stay yours.",
        details(['Reason', reason]),
        'Questions, or is this a mistake? Please write to us.',
        button('Write to support', `mailto:${shop.supportEmail}`),
      ],
      footer: "You're getting this email because this is the email of the account.",
    };
  },
});
