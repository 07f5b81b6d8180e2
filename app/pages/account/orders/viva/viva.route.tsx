import { Button } from '#app/components/ui/button.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { ChevronDown } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { shortCommit } from '#domain/repository.ts';
import { formatDate } from '#domain/time.ts';
import { prioritizeSync } from '#server/features/repositories/prioritize-sync.ts';
import { findGuideLink } from '#server/features/viva/guide-link.ts';
import { PurchaseFrame, purchaseMeta } from '../purchase-frame.tsx';
import type { Route } from './+types/viva.route.ts';
import { GuidedTour } from './guided-tour.tsx';
import { loadVivaRoom } from './load-viva-room.server.ts';
import { VivaRoom } from './viva-room.tsx';

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { order, room, frame, orderKey } = await loadVivaRoom(shop, request, orderId);
  if (room.commit === null) await prioritizeSync(shop, order.projectId);
  return { ...room, frame, orderKey, guideLink: await findGuideLink(shop, order.id) };
}

export const meta: Route.MetaFunction = purchaseMeta('Viva room');

/** `/orders/{id}/viva` has the questions of the sold commit, for everyone who can open the order's page. */
export default function Viva({ loaderData }: Route.ComponentProps) {
  const { frame, orderKey, commit, isSoldCommit, isWritten, document } = loaderData;
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
          <GuideLink {...loaderData} />
        </VivaRoom>
      )}
    </PurchaseFrame>
  );
}

/** Makes, shows and revokes the link to a page for the buyer's teacher. */
function GuideLink({ frame, orderKey, guideLink: link }: Route.ComponentProps['loaderData']) {
  const order = { orderId: frame.orderId, key: orderKey };
  const create = useCallable('createGuideLink', {
    onResult: () => ({ success: 'The link works now. An earlier one doesn’t any more.' }),
  });
  const revoke = useCallable('revokeGuideLink', {
    onResult: () => ({ success: 'The link doesn’t work any more.' }),
  });
  return (
    <details className="file-details" data-needs-script>
      <summary>
        <h2>Show your guide</h2>
        <ChevronDown className="size-4" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <p>
          Your guide can see the questions and your marks, but not what a good answer contains. The link works
          for 30 days, for anyone who has it.
        </p>
        {/* The buttons come first, so that the new link doesn't move the button that was pressed. */}
        <div className="flex flex-wrap gap-3">
          <Button size="sm" pending={create.pending} onClick={() => create.call(order)}>
            {link ? 'Make a new link' : 'Make a link'}
          </Button>
          {link && <CopyButton text={link.url} label="Copy the link" isLabelShown />}
          {link && (
            <Button size="sm" pending={revoke.pending} onClick={() => revoke.call(order)}>
              Revoke the link
            </Button>
          )}
        </div>
        {link && (
          <>
            <p translate="no" className="font-mono text-sm wrap-anywhere">
              {link.url}
            </p>
            <p className="text-sm text-muted">It works until {formatDate(link.expiresAt)}.</p>
          </>
        )}
        <p role="status" className="text-sm font-medium empty:hidden">
          {link ? create.success : revoke.success}
        </p>
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {create.error || revoke.error}
        </p>
      </div>
    </details>
  );
}
