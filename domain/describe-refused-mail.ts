import type { StatusMessage } from './order-situation.ts';

interface RefusedMail {
  /** The buyer's address; null when the page doesn't know it. */
  email: string | null;
  /** True if the buyer has an account, which has its own email. */
  hasAccount: boolean;
  /** True if only a confirmation was sent, so that the buyer can simply order again. */
  isUnconfirmed: boolean;
}

/** The notice that the buyer's mail server rejects our mail. */
export function describeRefusedMail({ email, hasAccount, isUnconfirmed }: RefusedMail): StatusMessage {
  const refused = `Your email address doesn't accept email${email ? `: ${email}` : ''}.`;
  const part = { tone: 'warn', actor: 'You' } as const;
  if (isUnconfirmed)
    return {
      ...part,
      text: `${refused} Please order again with the right address.`,
      actions: ['order-again'],
    };
  const how = hasAccount
    ? "Please change it in your account settings, and we'll send everything again."
    : "Please write to us with the right address, and we'll send everything again.";
  return { ...part, text: `${refused} ${how}`, actions: ['correct-address'] };
}
