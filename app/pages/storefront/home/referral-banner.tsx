import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/home.tsx';

/** Presents the referral programme with the amounts of domain/referral.ts. */
export function ReferralBanner({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="referral" className="page pt-20 sm:pt-28">
      <div className="coupon">
        <div className="p-6 sm:p-10">
          <p className="caption">{messages.referral}</p>
          <h2 id="referral" className="mt-2 text-3xl">
            {messages.referralHeadline((words) => (
              <span className="highlight">{words}</span>
            ))}
          </h2>
          <p className="mt-4 max-w-xl text-muted">{messages.referralText}</p>
          <p className="mt-6">
            <LinkButton to={signedIn ? '/dashboard' : '/login'}>
              {signedIn ? messages.seeCode : messages.getCode}
            </LinkButton>
          </p>
        </div>
        <dl aria-hidden className="coupon-stub">
          <div>
            <dt>{messages.exampleCode}</dt>
            <dd className="text-2xl tracking-[0.18em] text-text">K7M2QX</dd>
          </div>
          <div>
            <dt>{messages.friends}</dt>
            <dd>3 × ₹100</dd>
          </div>
          <div>
            <dt>{messages.canClaim}</dt>
            <dd className="text-accent-text">₹300</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
