import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type CheckoutDraft, checkoutDraft } from './draft.ts';
import { useGithubAccount, type VerifiedAccount } from './github-account.ts';
import { useReferralCode } from './use-referral-code.ts';
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

const NO_MESSAGE: WhatsAppChoice = { isWanted: false, number: '' };

/** The form's fields. They keep their values across reloads and other pages as long as the tab is open. */
export function useCheckoutFields(form: RefObject<HTMLFormElement | null>, known: KnownBuyer) {
  const [email, setEmail] = useState(known.accountEmail ?? '');
  const [whatsApp, setWhatsApp] = useState(NO_MESSAGE);
  const { connected, linked } = known;
  const proven = connected ?? linked;
  const github = useGithubAccount(known.githubId, proven);
  const referral = useReferralCode(known.referralCode, email);

  function restoreGithub(draft: CheckoutDraft | null, earlyUsername: string | null) {
    const isOther = draft?.github && draft.github.toLowerCase() !== linked?.githubId.toLowerCase();
    if (earlyUsername !== null) github.type(earlyUsername);
    else if (isOther) github.restore(draft.github, draft.account);
  }

  const isRestored = useRef(false);
  const restore = useEffectEvent(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const draft = checkoutDraft.read();
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
    const { typed, result } = github.state;
    // The draft keeps the typed username, which comes back with "Use another account".
    const before = connected && checkoutDraft.read();
    checkoutDraft.save({
      email,
      github: connected ? (before?.github ?? '') : typed,
      account: connected ? (before?.account ?? null) : result,
      referral: referral.state.typed,
      applied: referral.state.result ?? '',
      whatsApp,
    });
  }, [email, github.state, referral.state, whatsApp, connected]);

  return {
    email,
    setEmail,
    github,
    referral,
    whatsApp,
    setWhatsApp,
    /** Returns an order's data from the fields, except for the accounts. */
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
