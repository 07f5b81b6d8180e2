import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { callFunction } from '#app/lib/callables-client.ts';
import * as messages from '#app/messages/checkout.tsx';
import { normalizeReferralCode, REFERRAL_CODE_LENGTH } from '#domain/referral.ts';
import type { CodeRules } from './code.ts';
import { type CheckoutDraft, createDraft, readDraft, saveDraft } from './draft.ts';
import type { VerifiedAccount } from './github-account.ts';
import { type CodeControl, useCode } from './use-code.ts';
import { type GithubControl, useGithubAccount } from './use-github-account.ts';
import type { WhatsAppChoice } from './whatsapp-field.tsx';

export interface KnownBuyer {
  /** The email of a signed-in buyer, who can't change it; null for a guest. */
  accountEmail: string | null;
  githubId: string;
  /** The GitHub account with which the buyer signs in; null if `githubId` has to be verified. */
  linked: VerifiedAccount | null;
  /** The account that was connected at this checkout. It replaces the typed username. */
  connected: VerifiedAccount | null;
  referralCode: string;
}

export interface CheckoutFields {
  email: string;
  setEmail: (email: string) => void;
  github: GithubControl;
  referral: CodeControl;
  whatsApp: WhatsAppChoice;
  setWhatsApp: (choice: WhatsAppChoice) => void;
  /** The field that keeps the buyer from paying, or null. */
  obstacle: 'referral' | null;
  /** Returns an order's data from the fields, except for the accounts. */
  collect: () => { email: string; referralCode: string | null; whatsappNumber: string | null };
}

const REFERRAL: CodeRules = {
  normalize: normalizeReferralCode,
  length: REFERRAL_CODE_LENGTH,
  missing: messages.referralMissing,
  failed: messages.referralCheckFailed,
};

const NO_MESSAGE: WhatsAppChoice = { isWanted: false, number: '' };

/** The form's fields. They keep their values across reloads and other pages as long as the tab is open. */
export function useCheckoutFields(
  form: RefObject<HTMLFormElement | null>,
  known: KnownBuyer,
): CheckoutFields {
  const [email, setEmail] = useState(known.accountEmail ?? '');
  const [whatsApp, setWhatsApp] = useState(NO_MESSAGE);
  const { connected, linked } = known;
  const proven = connected ?? linked;
  const github = useGithubAccount(known.githubId, proven);
  // The server refuses the buyer's own code, which it recognizes by the email.
  const validateReferral = (referralCode: string, buyerEmail = email) =>
    callFunction('validateReferralCode', { referralCode, email: buyerEmail.trim() });
  const referral = useCode(REFERRAL, validateReferral, known.referralCode);

  function restoreGithub(draft: CheckoutDraft | null, earlyUsername: string | null) {
    const isOther = draft?.github && draft.github.toLowerCase() !== linked?.githubId.toLowerCase();
    if (earlyUsername !== null) github.type(earlyUsername);
    else if (isOther) github.restore(draft.github, draft.account);
  }

  const isRestored = useRef(false);
  const restore = useEffectEvent(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const draft = readDraft();
    const readEarly = (name: string, rendered: string) => readEarlyInput(form.current, name, rendered);

    const restoredEmail = known.accountEmail ?? readEarly('email', '') ?? draft?.email ?? '';
    setEmail(restoredEmail);
    if (draft?.whatsApp) setWhatsApp(draft.whatsApp);

    if (!connected) restoreGithub(draft, readEarly('github', proven?.githubId ?? known.githubId));

    const earlyCode = readEarly('referral', known.referralCode);
    if (earlyCode !== null) referral.restore(earlyCode, '', restoredEmail);
    else if (draft?.referral) referral.restore(draft.referral, draft.applied, restoredEmail);
    else if (known.referralCode) referral.restore(known.referralCode, '', restoredEmail);
  });
  useLayoutEffect(() => restore(), []);

  useEffect(() => {
    const draft = { ...createDraft(email, github.state, referral.state), whatsApp };
    // The draft keeps the typed username, which comes back with "Use another account".
    const { github: typed = '', account = null } = (connected && readDraft()) || {};
    saveDraft(connected ? { ...draft, github: typed, account } : draft);
  }, [email, github.state, referral.state, whatsApp, connected]);

  return {
    email,
    setEmail,
    github,
    referral,
    whatsApp,
    setWhatsApp,
    obstacle: referral.blocksPayment ? 'referral' : null,
    collect() {
      referral.clearEmpty();
      return {
        email: email.trim(),
        referralCode: referral.applied,
        whatsappNumber: whatsApp.isWanted ? whatsApp.number : null,
      };
    },
  };
}

/** Returns a value that the buyer or the browser entered before hydration, or null. */
function readEarlyInput(form: HTMLFormElement | null, name: string, rendered: string): string | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement && input.value !== rendered ? input.value : null;
}
