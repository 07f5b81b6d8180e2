import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createDraft, readDraft, saveDraft } from './draft.ts';
import { type GithubControl, useGithubAccount } from './use-github-account.ts';
import { type ReferralControl, useReferralCode } from './use-referral-code.ts';
import type { WhatsAppChoice } from './whatsapp-field.tsx';

export interface KnownBuyer {
  /** Of the signed-in buyer, who cannot change it; null for a guest. */
  accountEmail: string | null;
  githubId: string;
  referralCode: string;
}

export interface CheckoutFields {
  email: string;
  setEmail: (email: string) => void;
  github: GithubControl;
  referral: ReferralControl;
  whatsApp: WhatsAppChoice;
  setWhatsApp: (choice: WhatsAppChoice) => void;
}

const NO_MESSAGE: WhatsAppChoice = { isWanted: false, number: '' };

/** The form's fields. Their values survive reloads and leaving the page, as long as the tab is open. */
export function useCheckoutFields(
  form: RefObject<HTMLFormElement | null>,
  known: KnownBuyer,
): CheckoutFields {
  const [email, setEmail] = useState(known.accountEmail ?? '');
  const [whatsApp, setWhatsApp] = useState(NO_MESSAGE);
  const github = useGithubAccount(known.githubId);
  const referral = useReferralCode(known.referralCode, email);

  const isRestored = useRef(false);
  const restore = useEffectEvent(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const draft = readDraft();
    const readEarly = (name: string, rendered: string) => readEarlyInput(form.current, name, rendered);

    const restoredEmail = known.accountEmail ?? readEarly('email', '') ?? draft?.email ?? '';
    setEmail(restoredEmail);
    if (draft?.whatsApp) setWhatsApp(draft.whatsApp);

    const earlyUsername = readEarly('github', known.githubId);
    if (earlyUsername !== null) github.type(earlyUsername);
    else if (draft?.github) github.restore(draft.github, draft.account);

    const earlyCode = readEarly('referral', known.referralCode);
    if (earlyCode !== null) referral.restore(earlyCode, '', restoredEmail);
    else if (draft?.referral) referral.restore(draft.referral, draft.applied, restoredEmail);
    else if (known.referralCode) referral.restore(known.referralCode, '', restoredEmail);
  });
  useLayoutEffect(() => restore(), []);

  useEffect(() => {
    saveDraft({ ...createDraft(email, github.state, referral.state), whatsApp });
  }, [email, github.state, referral.state, whatsApp]);

  return { email, setEmail, github, referral, whatsApp, setWhatsApp };
}

/** What was typed or filled in by the browser before hydration; null if nothing was. */
function readEarlyInput(form: HTMLFormElement | null, name: string, rendered: string): string | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement && input.value !== rendered ? input.value : null;
}
