import { useState } from 'react';
import { BusinessButton, BusinessFields } from '#app/components/tax/tax-fields.tsx';
import type { TaxBuyerControl } from '#app/components/tax/use-tax-buyer.ts';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { focusOnMount } from '#app/components/ui/focus-on-mount.ts';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { CodeField } from './code-field.tsx';
import { TeamFields } from './team-fields.tsx';
import type { CouponControl } from './use-coupon.ts';
import type { TeamControl } from './use-team.ts';
import { WhatsAppField, type WhatsAppFieldProps } from './whatsapp-field.tsx';

interface OptionalPartsProps {
  /** Null if GitHub can't be connected, or is connected already. `problem` says why an attempt failed. */
  connecting: { problem: string } | null;
  coupon: CouponControl;
  team: TeamControl;
  teamHint: string;
  /** Null for a seller without a GSTIN. */
  taxBuyer: TaxBuyerControl | null;
  /** Null for a shop that sends no messages. */
  whatsApp: WhatsAppFieldProps | null;
}

const LINK = { variant: 'link', size: 'xs' } as const;

/** What few buyers need: a quiet group of links and buttons, and below it the fields that they open. */
export function OptionalParts(props: OptionalPartsProps) {
  const { connecting, coupon, team, teamHint, taxBuyer, whatsApp } = props;
  // A part that the buyer has opened gets the focus. One that a restored draft opens doesn't.
  const [opened, setOpened] = useState<'coupon' | 'team' | 'invoice' | null>(null);
  const focusIf = (part: typeof opened) => (opened === part ? focusOnMount : undefined);
  return (
    <div className="grid gap-3">
      <fieldset className="-mx-2.5 flex flex-wrap">
        <legend className="sr-only">Optional</legend>
        {/* The link leads to GitHub's site, so it's not a navigation of the app. */}
        {connecting && (
          <a href="/connect/github" className={buttonClass(LINK)}>
            Connect GitHub
          </a>
        )}
        {coupon.isOffered && !coupon.isOpen && (
          <ScriptButton
            {...LINK}
            onClick={() => {
              coupon.open();
              setOpened('coupon');
            }}
          >
            Have a coupon?
          </ScriptButton>
        )}
        {team.add && (
          <ScriptButton
            {...LINK}
            onClick={() => {
              team.add?.();
              setOpened('team');
            }}
          >
            Add teammate
          </ScriptButton>
        )}
        {taxBuyer && <BusinessButton {...LINK} control={taxBuyer} onClick={() => setOpened('invoice')} />}
        {whatsApp && <WhatsAppField {...whatsApp} />}
      </fieldset>
      {connecting && (
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {connecting.problem}
        </p>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {coupon.notice}
      </p>
      {coupon.isOpen && (
        <CodeField
          control={coupon}
          name="coupon"
          inputRef={focusIf('coupon')}
          texts={{
            label: 'Coupon code',
            apply: 'Use',
            remove: (
              <>
                Remove<span className="sr-only"> coupon</span>
              </>
            ),
            hint: 'It takes something off the price.',
          }}
          removes
          describe={({ message }) => message}
        />
      )}
      <TeamFields control={team} hint={teamHint} newestRef={focusIf('team')} />
      {taxBuyer?.draft.isBusiness && <BusinessFields control={taxBuyer} firstRef={focusIf('invoice')} />}
    </div>
  );
}
