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
      <div className="max-w-3xl">
        <h2 className="text-xl">Viva room</h2>
        <p className="mt-2 text-muted">
          {commit === null
            ? labels.repositoryNotRead
            : 'Questions that an examiner may ask about this code. Answer each one aloud, then look at what a good answer contains.'}
        </p>
        {commit !== null && (
          <>
            {!isWritten && (
              <p className="mt-2 text-muted">
                No questions were written for this project, so these are general ones, made from its list of
                files.
              </p>
            )}
            {!isSoldCommit && (
              <p className="mt-2 text-muted">
                We hadn’t read the repository when you ordered, so the questions are about commit{' '}
                {shortCommit(commit)}.
              </p>
            )}
            <p className="caption mt-3">
              {countOf(document.total, 'question')} on {countOf(files, 'file')}, commit {shortCommit(commit)}
            </p>
          </>
        )}
      </div>
      {document.total > 0 && (
        <>
          <LinkButton to={`/orders/${orderId}/viva/mock${query}`} variant="primary" className="mt-5">
            Take a mock viva
          </LinkButton>
          <GuideLink orderId={orderId} orderKey={orderKey} link={guideLink} />
          <VivaRoom orderId={orderId} orderKey={orderKey} questions={document.questions} />
        </>
      )}
    </PurchaseFrame>
  );
}
