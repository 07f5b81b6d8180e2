import { useCallback, useEffect, useRef, useState } from 'react';
import { CallableForm, FormField, required } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { WhatsAppLink } from '#app/components/ui/whatsapp-link.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useRootData } from '#app/lib/root-data.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { CLAIM_THRESHOLD } from '#domain/referral.ts';
import { UPI_ID_INVALID } from '#domain/shared-texts.ts';
import type { Payout } from '#server/features/payouts/list-payouts.ts';
import type { User } from '#server/readers/account/get-user-documents.ts';
import type { ReferralTotals } from '#server/readers/rewards/get-referral-totals.ts';
import { PAYOUT_BANNER_ID } from './payout-banner.tsx';

interface RewardsProps {
  user: User;
  /** The newest claim. */
  payout: Payout | null;
}

const GOAL = toRupees(CLAIM_THRESHOLD);

/** Shows the progress towards a claim, the claim itself and the referral code. */
export function Rewards({ user, payout }: RewardsProps) {
  // Rewards, claims and payouts all change the user's document.
  useRevalidateOn(`users/${user.id}`);
  const [isClaiming, setClaiming] = useState(false);
  const { totalEarnings } = user.referral;
  const isPending = payout?.status === 'pending';
  const closeDialog = useCallback(() => setClaiming(false), []);
  const wasClaiming = useRef(false);
  useEffect(() => {
    // The button that opened the dialog may be disabled by now, so it can't take the focus back.
    const isFocusLost = document.activeElement === document.body;
    if (wasClaiming.current && !isClaiming && isFocusLost) document.getElementById(PAYOUT_BANNER_ID)?.focus();
    wasClaiming.current = isClaiming;
  }, [isClaiming]);

  return (
    <section aria-labelledby="rewards" className="grid min-w-0 gap-4 panel p-4 sm:p-5 lg:row-span-2">
      <h2 id="rewards" className="border-b border-rule pb-3 text-xl">
        Referral Rewards
      </h2>
      {user.referralCode && <Share code={user.referralCode} />}
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
        <Ring value={totalEarnings} goal={GOAL} isOnItsWay={isPending} />
        <Figures referral={user.referral} />
      </div>
      <p className="text-center text-sm text-muted">
        Reach {formatRupees(GOAL)} in current earnings to claim your reward
      </p>
      <ScriptButton
        variant="primary"
        disabled={isPending || totalEarnings < GOAL}
        onClick={() => setClaiming(true)}
      >
        {isPending ? 'Payout in Progress' : labels.claimReward}
      </ScriptButton>
      {isClaiming && <ClaimDialog referral={user.referral} onClose={closeDialog} />}
    </section>
  );
}

function Figures({ referral }: Pick<User, 'referral'>) {
  const { totalEarnings, totalReferrals, lifetimeEarnings } = referral;
  return (
    <dl className="grid grow basis-40 gap-2">
      <Figure name="Current earnings" value={formatRupees(totalEarnings)} />
      <Figure name="Referrals not paid out yet" value={String(Math.max(totalReferrals, 0))} />
      {lifetimeEarnings > 0 && <Figure name="Lifetime earnings" value={formatRupees(lifetimeEarnings)} />}
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line pb-1.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd translate="no" className="font-medium tabular-nums">
        {value}
      </dd>
    </div>
  );
}

/** Shows the referral code and ways to share it. */
function Share({ code }: { code: string }) {
  const shop = useRootData();
  const link = `${shop?.appUrl ?? ''}/?ref=${code}`;
  return (
    <div className="border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 grow">
          <span className="block text-sm text-muted">Your referral code</span>
          <Code className="text-xl font-bold tracking-[0.14em]" text={code} />
        </p>
        <CopyButton text={code} label="Copy code" isLabelShown />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p translate="no" className="min-w-0 basis-full truncate font-mono text-sm text-muted" title={link}>
          {link.replace(/^https?:\/\//, '')}
        </p>
        <CopyButton text={link} label="Copy link" isLabelShown />
        <WhatsAppLink
          text={`Looking for a final-year project to learn from? ${shop?.shopName ?? ''} has projects with source code, sample report and slides. If you buy with my link, I earn ₹100 and you pay the same price: ${link}`}
          label="Share on WhatsApp"
        />
      </div>
      <p className="mt-3 text-sm text-muted">
        You earn ₹100 for every friend who buys with it. No limit. The link works for 30 days after they open
        it.
      </p>
    </div>
  );
}

/** In pixels. */
const SIZE = 160;
const STROKE = 10;
const RADIUS = (SIZE - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;
const CIRCLE = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE };

interface RingProps {
  /** In rupees, as the goal. */
  value: number;
  goal: number;
  /** True while a claim for the earnings is in progress. */
  isOnItsWay: boolean;
}

/** A circular progress bar of the current earnings. */
function Ring({ value, goal, isOnItsWay }: RingProps) {
  const percent = getPercent(value, goal);
  const note = isOnItsWay ? 'on its way' : `of ${formatRupees(goal)}`;
  return (
    <div
      role="progressbar"
      aria-label="Current earnings"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${formatRupees(value)} ${note}`}
      className="relative grid shrink-0 place-items-center"
      style={{ width: SIZE, height: SIZE }}
    >
      <svg width={SIZE} height={SIZE} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle {...CIRCLE} className="stroke-line" />
        {percent > 0 && (
          <circle
            {...CIRCLE}
            className={percent === 100 ? 'stroke-ok' : 'stroke-accent'}
            strokeLinecap="round"
            strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          />
        )}
      </svg>
      <div className="relative text-center">
        <p translate="no" className="font-display text-2xl leading-none font-bold tabular-nums">
          {formatRupees(value)}
        </p>
        <p className="mt-1 text-xs text-muted">{note}</p>
      </div>
    </div>
  );
}

/** Returns whole percent from 0 to 100, rounded down, so that 100 means that the goal is reached. */
export function getPercent(value: number, goal: number): number {
  return Math.floor(Math.min(Math.max(value / goal, 0), 1) * 100);
}

/** The dialog shows its success message for this time before it closes. */
const CLOSE_DELAY_MS = 4000;

interface ClaimDialogProps {
  referral: ReferralTotals;
  onClose: () => void;
}

/** Claims the current earnings to a UPI ID. */
export function ClaimDialog({ referral, onClose }: ClaimDialogProps) {
  const claim = useCallable('requestPayout', {
    onResult: ({ message }) => ({ success: message }),
    fallback: 'We couldn’t send your claim. Please try again.',
  });
  const isDone = claim.success !== '';
  // The claim takes what is claimed out of the earnings, and the dialog goes on showing it.
  const [{ totalEarnings: amount, totalReferrals: referrals }] = useState(referral);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onClose, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, onClose]);

  return (
    <Dialog title={labels.claimReward} onClose={onClose}>
      <CallableForm
        callable={claim}
        startsFocused
        rules={{ upi: required(UPI_ID_INVALID) }}
        read={(text) => ({ upiId: text('upi') })}
        onDone={(form) => form.reset()}
        footerClassName="dialog-footer mt-2"
        buttons={
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={isDone} pending={claim.pending}>
              {claim.pending ? 'Submitting...' : 'Submit Claim'}
            </Button>
          </div>
        }
      >
        <p className="text-lg">
          You get <Price rupees={amount} /> for {countOf(referrals, 'referral')}.
        </p>
        <p className="mt-1 mb-5 text-muted">Enter your UPI ID to receive your earnings.</p>
        <FormField
          className="min-h-26"
          label="UPI ID"
          name="upi"
          placeholder="yourname@bank"
          isCode
          required
          inputMode="email"
          maxLength={100}
          readOnly={isDone}
        />
      </CallableForm>
    </Dialog>
  );
}
