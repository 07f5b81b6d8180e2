import { useCallback, useEffect, useRef, useState } from 'react';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { WhatsAppLink } from '#app/components/ui/whatsapp-link.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { useRootData } from '#app/lib/root-data.ts';
import * as labels from '#app/messages/labels.ts';
import { formatRupees, toRupees } from '#domain/money.ts';
import { CLAIM_THRESHOLD } from '#domain/referral.ts';
import type { Payout } from '#server/features/payouts/list-payouts.ts';
import type { User } from '#server/readers/account/get-user-documents.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { PAYOUT_BANNER_ID } from './payout-banner.tsx';
import { Ring } from './ring.tsx';

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
