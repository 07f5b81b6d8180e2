import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CoverProject } from '#app/components/cover.tsx';
import { StateField } from '#app/components/tax/tax-fields.tsx';
import { Consent } from '#app/components/ui/consent.tsx';
import { EmailField } from '#app/components/ui/email-field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import * as labels from '#app/messages/labels.ts';
import type { Delivery } from '#domain/delivery.ts';
import { EMAIL_PATTERN, normalizeEmail } from '#domain/email.ts';
import { formatRupees } from '#domain/money.ts';
import type { Gst, Quote } from '#server/features/checkout/rules/quote.ts';
import { CheckoutSummary, PaymentMarks } from './checkout-summary.tsx';
import { type CodeControl, CodeField } from './code-field.tsx';
import { ConnectedAccount } from './connected-account.tsx';
import { GithubField } from './github-field.tsx';
import { OptionalParts } from './optional-parts.tsx';
import { canSubmit } from './purchase-flow.ts';
import { type KnownBuyer, useCheckoutFields } from './use-checkout-fields.ts';
import { type CouponControl, useCoupon } from './use-coupon.ts';
import type { Purchase } from './use-purchase.ts';
import { useSavedTaxBuyer } from './use-saved-tax-buyer.ts';
import { useTeam } from './use-team.ts';

const emailHint = (isFree: boolean) =>
  isFree ? 'We’ll send a confirmation link here.' : 'We’ll send your receipt here.';

interface CheckoutFormProps {
  /** `isOn` if GitHub can be connected. `problem` says why an attempt failed, and is empty if none did. */
  connecting: { isOn: boolean; problem: string };
  project: {
    id: string;
    name: string;
    teamSize: number;
    features: readonly string[];
    delivery: Delivery;
  };
  cover: CoverProject | null;
  /** The price without a coupon. */
  quote: Quote;
  /** The tax of a registered seller. */
  gst: Gst | null;
  known: KnownBuyer;
  purchase: Purchase;
  /** After how many days a number for WhatsApp is deleted; null for a shop that sends no messages. */
  whatsAppDays: number | null;
}

/**
 * Asks for email, GitHub account, team, referral code, coupon and, for a registered seller, the State. Pay
 * opens the provider's window.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const { project, known, connecting, whatsAppDays } = props;
  const { form, emailInput, githubInput, fields, coupon, team, taxBuyer, ...checkout } = useCheckout(props);
  const { quote } = coupon;
  const { emailError, isBlocked } = checkout;
  const canConnect = connecting.isOn && known.connected === null;
  const isReady = useHydrated();

  return (
    <div className="checkout">
      <CheckoutSummary project={project} cover={props.cover} quote={quote} />
      <form ref={form} noValidate onSubmit={checkout.submit} data-early-texts>
        <div className="grid gap-3">
          <EmailField
            label="Email"
            name="email"
            required
            inputRef={emailInput}
            value={fields.email}
            readOnly={known.accountEmail !== null}
            onChange={(event) => {
              fields.setEmail(event.target.value);
              checkout.setEmailError('');
            }}
            error={emailError}
            hint={
              !emailError && (known.accountEmail === null ? emailHint(quote.isFree) : 'Your account’s email.')
            }
          />
          {known.connected ? (
            <ConnectedAccount account={known.connected} />
          ) : (
            <GithubField control={fields.github} inputRef={githubInput} />
          )}
          {quote.asksForState && <StateField control={taxBuyer} />}
          <CodeField
            control={fields.referral}
            name="referral"
            texts={{ label: 'Referral code (optional)', apply: 'Apply', remove: 'Remove' }}
            describe={(message) => message}
          />
          <OptionalParts
            connecting={canConnect ? connecting : null}
            coupon={coupon}
            team={team}
            teamHint={`${quote.isFree ? 'Free' : 'One price'} for up to ${project.teamSize} people.`}
            taxBuyer={quote.asksForState ? taxBuyer : null}
            whatsApp={
              whatsAppDays === null
                ? null
                : { choice: fields.whatsApp, onChange: fields.setWhatsApp, keptDays: whatsAppDays }
            }
          />
          <p className="text-sm text-muted">
            {getNote(quote.isFree, known.connected !== null)}{' '}
            {canConnect && 'If you connect GitHub, we accept it for you.'}
          </p>
        </div>
        <div className="dialog-footer mt-3">
          <ScriptButton
            type="submit"
            variant="primary"
            size="lg"
            className="w-full"
            disabled={isBlocked}
            pending={isReady && !canSubmit(props.purchase.state)}
          >
            {quote.isFree ? 'Get it free' : `Pay ${formatRupees(quote.price)}`}
          </ScriptButton>
          <FormMessage error={checkout.error} help={explainBlock(fields.referral, coupon)} />{' '}
          <PaymentMarks quote={quote} /> <Consent to="order" />{' '}
          <noscript>
            <p className="font-medium text-bad">
              Please turn on JavaScript in your browser to pay, then reload this page.
            </p>
          </noscript>
        </div>
      </form>
    </div>
  );
}

/** The fields with their checks, and what Pay does with them. */
function useCheckout(props: CheckoutFormProps) {
  const { project, gst, known, purchase, whatsAppDays } = props;
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const githubInput = useRef<HTMLInputElement>(null);
  const coupon = useCoupon({ projectId: project.id, gst, quote: props.quote });
  const { quote } = coupon;
  const fields = useCheckoutFields(form, known);
  const { github, referral } = fields;
  const team = useTeam({ seats: project.teamSize - 1, isDraft: true });
  const taxBuyer = useSavedTaxBuyer(form, quote.asksForState);
  const [isTeamRequired, setTeamRequired] = useState(false);
  const teamError = isTeamRequired && !team.isVerified ? labels.verifyTeammates : '';
  const [emailError, setEmailError] = useState('');
  const { state } = purchase;
  const isBlocked = referral.blocksPayment || coupon.blocksPayment;

  useFirstField(form);
  // The coupon may have ended, or its last use gone to someone else.
  const recheckCoupon = useEffectEvent(coupon.recheck);
  const canRetry = state.step === 'failed' && canSubmit(state);
  useEffect(() => {
    if (!canRetry) return;
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    recheckCoupon();
  }, [canRetry]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const error = getEmailError(fields.email);
    setEmailError(error);
    github.require(labels.githubUnverified);
    const { result: account } = github.state;
    if (error || !account) return (error ? emailInput : githubInput).current?.focus();
    const teamGithubIds = team.collect();
    setTeamRequired(teamGithubIds === null);
    if (!teamGithubIds) return;
    const taxDetails = taxBuyer.collect();
    if (isBlocked || !taxDetails) return;
    const { whatsappNumber, ...collected } = fields.collect();
    purchase.pay({
      ...collected,
      ...taxDetails,
      githubId: account.githubId,
      teamGithubIds: teamGithubIds.length > 0 ? teamGithubIds : undefined,
      projectId: project.id,
      projectName: project.name,
      projectGitUrl: null,
      projectPrice: quote.price,
      couponCode: coupon.applied,
      whatsappNumber: whatsAppDays === null ? null : whatsappNumber,
    });
  }

  const error = teamError || (state.step === 'failed' ? state.message : '');
  const inputs = { form, emailInput, githubInput };
  return { ...inputs, fields, coupon, team, taxBuyer, emailError, setEmailError, isBlocked, error, submit };
}

/** Says what keeps Pay from going on; '' while a check is running or nothing does. */
function explainBlock(referral: CodeControl<string>, coupon: CouponControl): string {
  if (referral.blocksPayment && referral.state.status === 'refused')
    return 'To continue, change or clear the referral code.';
  return coupon.blocksPayment && coupon.state.status !== 'pending'
    ? 'To continue, use or clear the coupon code.'
    : '';
}

function getNote(isFree: boolean, isConnected: boolean): string {
  if (isConnected)
    return isFree
      ? 'Nothing to pay. You’re in the private repository seconds later.'
      : 'You pay once. You’re in the private repository seconds later.';
  return isFree
    ? 'Nothing to pay. GitHub then emails you an invitation to the private repository.'
    : 'You pay once. GitHub then emails you an invitation to the private repository.';
}

/** Checks the email before the server does. Returns '' if it looks valid. */
function getEmailError(email: string): string {
  if (email.trim() === '') return 'Please enter your email address.';
  return EMAIL_PATTERN.test(normalizeEmail(email)) ? '' : 'Please enter a valid email address.';
}
