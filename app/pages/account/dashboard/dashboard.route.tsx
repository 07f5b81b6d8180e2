import { type ReactNode, useEffect, useState } from 'react';
import { redirect, useActionData, useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { subscribe } from '#app/lib/live/subscribe.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { describeRefunded } from '#domain/charge.ts';
import { formatDay } from '#domain/time.ts';
import { checkOnVisit, listSentInvitations } from '#server/features/access/invitations/check-on-visit.ts';
import { findGithubQuestion } from '#server/features/accounts/github-question.ts';
import { listEarnings } from '#server/features/payouts/list-earnings.ts';
import { findNewestPayout } from '#server/features/payouts/list-payouts.ts';
import { listOwnReviews } from '#server/features/reviews/list-reviews.ts';
import type { GithubAccount } from '#server/features/users/update-user.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { findUserDocument, type User } from '#server/readers/account/get-user-documents.ts';
import { listRefundedPurchases } from '#server/readers/account/list-refunded-purchases.ts';
import { listCovers } from '#server/readers/catalogue/list-covers.ts';
import { handleInviteAction, type InviteActionResult } from '../invitations/invite-actions.server.ts';
import { EarningsList } from '../rewards/earnings-list.tsx';
import { PayoutBanner } from '../rewards/payout-banner.tsx';
import { Rewards } from '../rewards/rewards.tsx';
import type { Route } from './+types/dashboard.route.ts';
import { MyProjects } from './my-projects.tsx';

export const middleware: Route.MiddlewareFunction[] = [requireUser('/dashboard')];

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getUserContext(context);
  const { userId } = shop.actor;
  const reader = readTogether(shop);
  const [user, refunded, payout, earnings, reviews, asked, sent] = await Promise.all([
    findUserDocument(reader, userId),
    listRefundedPurchases(reader.db, userId),
    findNewestPayout(reader),
    listEarnings(reader),
    listOwnReviews(reader),
    findGithubQuestion(reader),
    listSentInvitations(reader.db, { userId }),
  ]);
  if (!user) throw redirect('/login');
  await checkOnVisit(shop, sent);
  const projectIds = [...Object.keys(user.purchasedProjects), ...refunded.map(({ projectId }) => projectId)];
  const covers = await listCovers(shop.db, projectIds);
  return {
    user,
    payout,
    earnings,
    reviews,
    covers,
    /** The purchases that were refunded and not bought again. */
    refunded: refunded.map(({ charge, refundedAt, ...purchase }) => {
      const day = formatDay(refundedAt, Date.now() / 1000);
      return {
        ...purchase,
        text: charge.refunded > 0 ? describeRefunded(charge, day) : `Access ended on ${day}`,
      };
    }),
    isConfirmed: shop.actor.emailVerified,
    /** The GitHub account of a purchase that may be someone else's; null for no question. */
    asked,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return handleInviteAction(request, getUserContext(context));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: 'Your Dashboard',
    description: 'Your projects, your invitations and what your referral code has earned.',
    path: '/dashboard',
    noindex: true,
  });

/** `/dashboard` shows the user's purchases, invitations and referral rewards, updated live. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { payout, earnings, isConfirmed, asked } = loaderData;
  const user = useLiveUser(loaderData.user);
  return (
    <div className="page pt-10 pb-4 sm:pt-14">
      <header className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-rule pb-5">
        <h1 className="text-3xl">Your Dashboard</h1>
        <div className="flex min-w-0 flex-wrap items-end gap-x-6 gap-y-3">
          <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
            <dt className="text-muted">Email</dt>
            <dd className="truncate">
              <EmailText email={user.email} />
            </dd>
            {user.githubId && (
              <>
                <dt className="text-muted">GitHub</dt>
                <dd translate="no" className="truncate font-mono">
                  {user.githubId}
                </dd>
              </>
            )}
          </dl>
          <LinkButton to="/dashboard/account" size="sm">
            Your account
          </LinkButton>
        </div>
      </header>
      {!isConfirmed && <ConfirmEmailNotice email={user.email} />}
      {asked && <GithubQuestion account={asked} />}
      <PayoutBanner payout={payout} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <MyProjects {...loaderData} purchases={Object.values(user.purchasedProjects)} />
        <Rewards user={user} payout={payout} />
        <EarningsList first={earnings} />
      </div>
    </div>
  );
}

/**
 * Returns the user's document, updated live. If the server refuses it, because the user signed out in another
 * tab or was deactivated, a full page load leads to the login, so that no account data stays on screen.
 */
function useLiveUser(loaded: User): User {
  const [user, setUser] = useState(loaded);
  useEffect(() => setUser(loaded), [loaded]);
  useEffect(() => {
    const goToLogin = () => location.assign('/login?next=/dashboard');
    return subscribe<User>(`users/${loaded.id}`, setUser, goToLogin);
  }, [loaded.id]);
  return user;
}

/** Asks the user to open the mailed link that confirms the email, and can send it again. */
function ConfirmEmailNotice({ email }: { email: string }) {
  return (
    <Notice
      label="Confirm your email"
      intent="confirmation-link"
      buttons={(isPending) => (
        <Button type="submit" size="sm" pending={isPending}>
          Send again
        </Button>
      )}
      success="Sent. Please check your inbox."
    >
      We’ve emailed a link to {email}. Open it to confirm your email. It also adds what you bought earlier as
      a guest.
    </Notice>
  );
}

/** Asks whether the GitHub account of a purchase is the user's: someone else may have typed it as a guest. */
function GithubQuestion({ account }: { account: GithubAccount }) {
  const { githubLogin, githubAccountId } = account;
  return (
    <Notice
      label="Is this your GitHub account?"
      intent="github-account"
      buttons={(isPending) => (
        <>
          <input type="hidden" name="githubAccountId" value={githubAccountId} />
          <Button type="submit" name="answer" value="yes" size="sm" pending={isPending}>
            Yes, it’s mine
          </Button>
          <Button type="submit" name="answer" value="no" size="sm" variant="quiet" pending={isPending}>
            No
          </Button>
        </>
      )}
      success=""
    >
      <strong>Is this your GitHub account?</strong> <span>A project was bought with your email for</span>{' '}
      <span translate="no" className="font-mono">
        {githubLogin}
      </span>
      <span>. If it’s yours, we’ll fill it in at your next purchase.</span>
    </Notice>
  );
}

interface NoticeProps {
  label: string;
  intent: 'confirmation-link' | 'github-account';
  buttons: (isPending: boolean) => ReactNode;
  success: string;
  children: ReactNode;
}

/** A notice with a form, which works without JavaScript. */
function Notice({ label, intent, buttons, success, children }: NoticeProps) {
  const fetcher = useFetcher<InviteActionResult>();
  // Without JavaScript the result is that of the page's last form post.
  const posted = useActionData<InviteActionResult>();
  const result = fetcher.state === 'idle' ? (fetcher.data ?? posted) : undefined;
  return (
    <section
      aria-label={label}
      className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-edge bg-surface p-4"
    >
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">{children}</p>
      <fetcher.Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value={intent} />
        {buttons(fetcher.state !== 'idle')}
      </fetcher.Form>
      <p role="status" className="basis-full text-sm font-medium empty:hidden">
        {result?.ok && success}
      </p>
      <p role="alert" className="basis-full text-sm font-medium text-bad empty:hidden">
        {result && !result.ok && result.message}
      </p>
    </section>
  );
}
