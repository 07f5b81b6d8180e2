import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { unitsFor } from '#domain/text-limits.ts';
import { findDisclosure } from '#server/features/disclosures/get-disclosure.ts';
import {
  MAX_SKELETON_TEXT,
  MAX_TEAM_TEXT,
  SKELETON_FIELDS,
  type SkeletonField,
} from '#server/features/skeletons/rules/skeleton.ts';
import { claimOf, keyQuery } from '../order-claim.server.ts';
import { PurchaseFrame, purchaseMeta } from '../purchase-frame.tsx';
import type { Route } from './+types/report.route.ts';

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const claim = claimOf(shop, request, orderId);
  const { project, saved } = orNotFound(await findDisclosure(shop, claim));
  const query = keyQuery(claim);
  return {
    frame: { orderId, projectName: project.projectName, query, isStanding: true },
    isDisclosed: saved !== null,
    files: `/orders/${orderId}/report`,
  };
}

export const meta: Route.MetaFunction = purchaseMeta('Report skeleton');

const LINES = Object.entries(SKELETON_FIELDS).filter(([name]) => name !== 'team') as [
  Exclude<SkeletonField, 'team'>,
  string,
][];
const HINTS: Partial<Record<SkeletonField, string>> = { year: 'Such as 2026–27.' };

/**
 * `/orders/{id}/report` makes the empty skeleton of a report, for everyone who can open the order's page. It
 * works without JavaScript. Nothing that is typed here is stored.
 */
export default function Report({ loaderData: { frame, isDisclosed, files } }: Route.ComponentProps) {
  const { orderId, query } = frame;
  return (
    <PurchaseFrame frame={frame} current="Report skeleton">
      <h2 className="text-xl">Report skeleton</h2>
      <div className="mt-2 mb-8 grid max-w-3xl gap-2 text-muted">
        <p>
          An empty report in the form that most colleges ask for: A4, a wide left margin, 12 points, 1.5 lines
          and numbered chapters. Below each heading are questions that a good guide asks. Answer them in your
          own words, then delete them.
        </p>
        <p>
          We don’t write reports, and{' '}
          <Link to="/honest-use" className="link">
            honest use
          </Link>{' '}
          says why.
        </p>
      </div>
      <form
        method="post"
        action={`${files}.docx${query}`}
        autoComplete="off"
        className="grid max-w-3xl gap-5"
      >
        <p className="text-sm text-muted">
          Leave out what you don’t know yet. What you type goes into your file, and we don’t store it.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          {LINES.map(([name, label]) => (
            <Field
              key={name}
              label={label}
              name={name}
              hint={HINTS[name]}
              maxLength={unitsFor(MAX_SKELETON_TEXT)}
            />
          ))}
        </div>
        <TextArea
          label={SKELETON_FIELDS.team}
          name="team"
          hint="One name a line."
          rows={4}
          maxLength={unitsFor(MAX_TEAM_TEXT)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Download for Word
          </Button>
          <Button type="submit" formAction={`${files}.zip${query}`}>
            Download for LaTeX
          </Button>
        </div>
        <p className="text-sm text-muted">
          {isDisclosed
            ? 'The declaration has what you saved in your disclosure.'
            : 'The declaration has empty lines until you save your disclosure.'}{' '}
          <Link to={`/orders/${orderId}/disclosure${query}`} className="link">
            {isDisclosed ? 'Change your disclosure' : 'Write your disclosure'}
          </Link>
        </p>
      </form>
    </PurchaseFrame>
  );
}
