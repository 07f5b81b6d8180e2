import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createDraft, readDraft, saveDraft } from './draft.ts';
import { type GithubControl, useGithubAccount } from './use-github-account.ts';
import { type ReferralControl, useReferralCode } from './use-referral-code.ts';

export interface KnownBuyer {
  /** The signed-in buyer's, which is not to be changed; null for a guest. */
  accountEmail: string | null;
  githubId: string;
  referralCode: string;
}

export interface CheckoutFields {
  email: string;
  setEmail: (email: string) => void;
  github: GithubControl;
  referral: ReferralControl;
}

/** The three fields, kept in this tab: closing the dialog, coming back or reloading loses nothing that was typed. */
export function useCheckoutFields(
  form: RefObject<HTMLFormElement | null>,
  known: KnownBuyer,
): CheckoutFields {
  const [email, setEmail] = useState(known.accountEmail ?? '');
  const github = useGithubAccount(known.githubId);
  const referral = useReferralCode(known.referralCode, email);

  const restored = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useLayoutEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const draft = readDraft();
    const early = (name: string, rendered: string) => readTypedValue(form.current, name, rendered);

    if (known.accountEmail === null) setEmail(early('email', '') ?? draft?.email ?? '');
    const typedName = early('github', known.githubId);
    if (typedName !== null) github.type(typedName);
    else if (draft?.github) github.restore(draft.github, draft.account);
    const typedCode = early('referral', known.referralCode);
    if (typedCode !== null) referral.restore(typedCode, '');
    else if (draft?.referral) referral.restore(draft.referral, draft.applied);
    else if (known.referralCode) referral.restore(known.referralCode, '');
  }, []);

  useEffect(() => {
    saveDraft(createDraft(email, github.state, referral.state));
  }, [email, github.state, referral.state]);

  return { email, setEmail, github, referral };
}

/** What somebody typed, or the browser filled in, before our scripts ran; null when nothing was. */
function readTypedValue(form: HTMLFormElement | null, name: string, rendered: string): string | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement && input.value !== rendered ? input.value : null;
}
