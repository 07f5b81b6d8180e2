import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Circle } from '#app/components/ui/account-icons.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { CircleCheck } from '#app/components/ui/icons.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { useRevalidateOn } from '#app/lib/live/use-revalidate-on.ts';
import { WAITING_LABELS } from '#app/messages/states.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { parseDayRange } from '#domain/day-range.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import { describeDeadline } from '#domain/relative-time.ts';
import { toDay } from '#domain/time.ts';
import { getDashboardMetrics } from '#server/features/reports/get-dashboard-metrics.ts';
import { getReports } from '#server/features/reports/get-reports.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { getOnboarding, type Onboarding } from '#server/readers/admin-panel/get-onboarding.ts';
import { getTurnover, type Turnover } from '#server/readers/tax/get-turnover.ts';
import type { Route } from './+types/dashboard.route.ts';
import { adminMeta } from './admin-meta.ts';
import { MetricCards } from './metric-cards.tsx';
import { ReportsSection } from './reports/reports-section.tsx';
import { useAdmin } from './use-admin.ts';
import { waitingPath } from './waiting-path.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context);
  const today = toDay(new Date());
  const range = parseDayRange(Object.fromEntries(new URL(request.url).searchParams), today);
  const { orderWrite, payoutRead, payoutWrite, projectWrite } = shop.actor.rights;
  const streams = [
    orderWrite && 'exceptions?limit=1',
    payoutRead && payoutWrite && `payouts?limit=1&reader=${shop.actor.userId}`,
    projectWrite && 'reviews?limit=1',
  ].filter((path) => path !== false);
  const hasReports = orderWrite || payoutRead;
  const reader = readTogether(shop);
  const [metrics, onboarding, turnover] = await Promise.all([
    // The page works without its figures, which the browser then asks for.
    getDashboardMetrics(reader, {}).catch((error: unknown) => {
      shop.log.error({ err: error }, 'could not load metrics');
      return null;
    }),
    getOnboarding(reader),
    orderWrite && !shop.settings.gst ? getTurnover(reader) : null,
  ]);
  // The loader doesn't await the reports, so that the page appears at once and they are streamed later.
  // They start last, because the embedded database answers one query at a time.
  const reports = getReports(shop, range).catch((error: unknown) => {
    shop.log.error({ err: error }, 'could not load reports');
    throw error;
  });
  const now = Date.now() / 1000;
  const { appUrl } = shop.settings;
  return { streams, now, metrics, turnover, hasReports, range, today, reports, onboarding, appUrl };
}

export const meta: Route.MetaFunction = () => adminMeta('Dashboard');

/** `/admin` has what waits for the admin, the onboarding checklist, metrics and reports. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { streams, now, metrics, turnover, onboarding, appUrl, hasReports, ...reports } = loaderData;
  useRevalidateOn(...streams);
  return (
    <>
      <h1 className="mb-5 text-2xl">Dashboard</h1>
      <WhatWaits now={now} />
      {onboarding && <OnboardingChecklist steps={onboarding} appUrl={appUrl} />}
      <div className="flex flex-wrap gap-3">
        <MetricCards loaded={metrics} />
        {turnover && <TurnoverCard {...turnover} />}
      </div>
      {hasReports && <ReportsSection {...reports} />}
    </>
  );
}

/** Compares the turnover with the threshold from which the seller must register for GST. */
function TurnoverCard({ turnoverPaise, thresholdPaise }: Turnover) {
  const amounts = [turnoverPaise, thresholdPaise].map(formatPaise);
  return (
    <Section
      id="turnover"
      title="Turnover this financial year"
      heading="caption font-normal tracking-normal"
      className="panel px-4 py-3"
    >
      <p className="font-semibold tabular-nums">
        {amounts[0] ?? ''} of {amounts[1] ?? ''}
      </p>
    </Section>
  );
}

/** Lists what a new shop needs before it can sell. */
function OnboardingChecklist({ steps, appUrl }: { steps: Onboarding; appUrl: string }) {
  return (
    <Section id="onboarding" title="Get your shop ready" className="mb-6 max-w-3xl panel p-5">
      <ol className="mt-4 grid gap-4">
        <Step done={steps.webhook} title="Connect the Razorpay webhook">
          In Razorpay’s settings, send events to <Code text={`${appUrl}/webhooks/razorpay`} />.
        </Step>
        <Step done={steps.project} title="Add your first project">
          Go to{' '}
          <Link to="/admin/projects" className="link">
            Projects
          </Link>{' '}
          and add one.
        </Step>
        <Step done={steps.published} title="Publish a project">
          Drafts aren’t on sale yet.
        </Step>
        <Step done={steps.invitation} title="Send a test invitation">
          Order a project yourself and check that GitHub invites you.
        </Step>
      </ol>
    </Section>
  );
}

function Step({ done, title, children }: { done: boolean; title: string; children: ReactNode }) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex gap-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${done ? 'text-ok' : 'text-muted'}`} />
      <div className="min-w-0">
        <p className="font-medium">
          {title}
          <span className="sr-only">{done ? ': done' : ': to do'}</span>
        </p>
        {!done && <p className="text-muted">{children}</p>}
      </div>
    </li>
  );
}

/** Links to what waits for this admin, each with its number and the next deadline or the sum. */
function WhatWaits({ now }: { now: number }) {
  const waiting = useAdmin()?.waiting ?? [];
  return (
    <Section id="what-waits" title="What waits" heading="mb-3 text-xl" className="mb-8">
      {waiting.length === 0 ? (
        <p className="panel p-4 text-muted">
          Nothing waits for you. New cases, claims and reviews appear here.
        </p>
      ) : (
        <ul className="what-waits">
          {waiting.map(({ kind, count, dueAt, amount }) => (
            <li key={kind}>
              <Link to={waitingPath(kind)} prefetch="intent">
                <span className="font-semibold">{WAITING_LABELS[kind]}</span>
                <span className="font-display text-xl leading-tight font-bold tabular-nums">{count}</span>
                {dueAt !== null && (
                  <span className={dueAt <= now ? 'text-sm text-bad' : 'text-sm text-muted'}>
                    next {describeDeadline(dueAt, now)}
                  </span>
                )}
                {amount !== null && <span className="text-sm text-muted">{formatRupees(amount)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
