import { LinkButton } from '#app/components/ui/link-button.tsx';

/** The referral programme; its amounts are those of domain/referral.ts. */
export function ReferralBanner({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="referral" className="page pt-20 sm:pt-28">
      <div className="coupon">
        <div className="p-6 sm:p-10">
          <p className="caption">Referral programme</p>
          <h2 id="referral" className="mt-2 text-3xl">
            Earn <span className="highlight">₹100</span> for every friend who buys
          </h2>
          <p className="mt-4 max-w-xl text-muted">
            Create an account and share your code. You earn ₹100 every time a friend buys a project with it.
            No limit. Once you reach ₹300, claim it to your UPI ID.
          </p>
          <p className="mt-6">
            <LinkButton to={signedIn ? '/dashboard' : '/login'}>
              {signedIn ? 'See your code' : 'Get your code'}
            </LinkButton>
          </p>
        </div>
        <dl aria-hidden className="coupon-stub">
          <div>
            <dt>Example code</dt>
            <dd className="text-2xl tracking-[0.18em] text-text">K7M2QX</dd>
          </div>
          <div>
            <dt>Friends who bought</dt>
            <dd>3 × ₹100</dd>
          </div>
          <div>
            <dt>You can claim</dt>
            <dd className="text-accent-text">₹300</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
