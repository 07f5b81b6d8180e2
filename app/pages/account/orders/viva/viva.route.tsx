import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { shortCommit } from '#domain/repository.ts';
import { prioritizeSync } from '#server/features/repositories/prioritize-sync.ts';
import { findGuideLink } from '#server/features/viva/guide-link.ts';
import { PurchaseFrame } from '../purchase-frame.tsx';
import type { Route } from './+types/viva.route.ts';
import { GuideLink } from './guide-link.tsx';
import { GuidedTour } from './guided-tour.tsx';
import { loadVivaRoom } from './load-viva-room.server.ts';
import { VivaRoom } from './viva-room.tsx';

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { order, room, frame, orderKey } = await loadVivaRoom(shop, request, orderId);
  if (room.commit === null) await prioritizeSync(shop, order.projectId);
  return { ...room, frame, orderKey, guideLink: await findGuideLink(shop, order.id) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Viva room: ${loaderData?.projectName ?? ''}` },
];

/** `/orders/{id}/viva` has the questions of the sold commit, for everyone who can open the order's page. */
export default function Viva({ loaderData }: Route.ComponentProps) {
  const { frame, orderKey, commit, isSoldCommit, isWritten, document, guideLink } = loaderData;
  const { orderId, query } = frame;
  const files = new Set(document.questions.map(({ path }) => path)).size;
  return (
    <PurchaseFrame frame={frame} current="Viva">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">Viva room</h2>
        {document.total > 0 && (
          <LinkButton to={`/orders/${orderId}/viva/mock${query}`} variant="primary" size="sm">
            Take a mock viva
          </LinkButton>
        )}
      </div>
      <div className="mt-2 grid max-w-3xl gap-2 text-muted">
        <p>
          {commit === null
            ? labels.repositoryNotRead
            : 'What an examiner may ask about this code. Answer aloud, then look at what a good answer contains.'}
        </p>
        {commit !== null && !isWritten && (
          <p>
            No questions were written for this project, so these are general ones, made from its list of
            files.
          </p>
        )}
        {commit !== null && !isSoldCommit && (
          <p>
            We hadn’t read the repository when you ordered, so the questions are about commit{' '}
            {shortCommit(commit)}.
          </p>
        )}
        {commit !== null && (
          <p className="caption">
            {countOf(document.total, 'question')} on {countOf(files, 'file')}, commit {shortCommit(commit)}
          </p>
        )}
      </div>
      <GuidedTour tours={document.tours} />
      {document.total > 0 && (
        <VivaRoom orderId={orderId} orderKey={orderKey} questions={document.questions}>
          <GuideLink orderId={orderId} orderKey={orderKey} link={guideLink} />
        </VivaRoom>
      )}
    </PurchaseFrame>
  );
}
