import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { formatRupees } from '#domain/money.ts';
import { emailProblem } from './email-problem.ts';
import { GithubField } from './github-field.tsx';
import { OrderSummary } from './order-summary.tsx';
import { canSubmit } from './purchase-flow.ts';
import { blocksPayment, normaliseCode } from './referral-code.ts';
import { ReferralField } from './referral-field.tsx';
import { type KnownBuyer, useCheckoutFields } from './use-checkout-fields.ts';
import type { Purchase } from './use-purchase.ts';

interface CheckoutFormProps {
  /** `price` in rupees. */
  project: { id: string; name: string; price: number };
  known: KnownBuyer;
  purchase: Purchase;
}

/** Who buys, who is invited, who gets a reward; then the provider's window. */
export function CheckoutForm({ project, known, purchase }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const githubInput = useRef<HTMLInputElement>(null);
  const ready = useHydrated();
  const { email, setEmail, github, referral } = useCheckoutFields(form, known);
  const [emailError, setEmailError] = useState('');
  const { state } = purchase;
  const isFree = project.price === 0;
  const blocked = blocksPayment(referral.state);

  useFirstField(form);
  const canRetry = state.step === 'failed' && canSubmit(state);
  useEffect(() => {
    if (canRetry) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [canRetry]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = emailProblem(email);
    setEmailError(problem);
    github.miss();
    const { account } = github.state;
    if (problem || !account) return (problem ? emailInput : githubInput).current?.focus();
    if (blocked) return;
    // Apply was pressed without a code, and paying without one is right.
    if (normaliseCode(referral.state.typed) === '') referral.remove();
    purchase.pay({
      email: email.trim(),
      githubId: account.githubId,
      projectId: project.id,
      projectName: project.name,
      projectGitUrl: null,
      projectPrice: project.price,
      referralCode: referral.state.status === 'applied' ? normaliseCode(referral.state.typed) : null,
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      <OrderSummary projectName={project.name} price={project.price} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        inputRef={emailInput}
        value={email}
        readOnly={known.accountEmail !== null}
        onChange={(event) => {
          setEmail(event.target.value);
          setEmailError('');
        }}
        error={emailError}
        hint={
          !emailError &&
          (known.accountEmail === null ? 'Your receipt goes here.' : 'The address of your account.')
        }
      />
      <GithubField control={github} ready={ready} inputRef={githubInput} />
      <ReferralField control={referral} ready={ready} />
      <div>
        <Button
          type="submit"
          look="primary"
          size="lg"
          className="w-full"
          disabled={!ready || blocked}
          pending={ready && !canSubmit(state)}
        >
          {isFree ? 'Get it free' : `Pay ${formatRupees(project.price)}`}
        </Button>
        <FormMessage error={state.step === 'failed' ? state.message : ''}>
          {blocked && referral.state.status === 'refused'
            ? 'To go on, change the referral code or clear it.'
            : `${isFree ? 'Nothing to pay.' : 'You pay once.'} GitHub then mails you an invitation to the private repository.`}
        </FormMessage>
        <noscript>
          <p className="font-medium text-bad">
            Paying needs JavaScript. Please turn it on in your browser, then reload this page.
          </p>
        </noscript>
      </div>
    </form>
  );
}
