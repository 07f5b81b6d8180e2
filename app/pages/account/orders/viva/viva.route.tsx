import { Link } from 'react-router';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/viva.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { shortCommit } from '#domain/repository.ts';
import { prioritizeSync } from '#server/repositories/prioritize-sync.ts';
import { findGuideLink } from '#server/viva/guide-link.ts';
import type { Route } from './+types/viva.route.ts';
import { GuideLink } from './guide-link.tsx';
import { loadVivaRoom } from './load-viva-room.server.ts';
import { VivaRoom } from './viva-room.tsx';

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { order, room, orderKey } = await loadVivaRoom(shop, request, orderId);
  if (room.commit === null) await prioritizeSync(shop, order.projectId);
  return { ...room, orderId, orderKey, guideLink: await findGuideLink(shop, order.id) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: messages.titleOf(loaderData?.projectName ?? '') },
];

/** `/orders/{id}/viva` has the questions of the sold commit, for everyone who can open the order's page. */
export default function Viva({ loaderData }: Route.ComponentProps) {
  const { orderId, orderKey, projectName, commit, isSoldCommit, isWritten, document, guideLink } = loaderData;
  const query = orderKey && `?key=${encodeURIComponent(orderKey)}`;
  const files = new Set(document.questions.map(({ path }) => path)).size;
  return (
    <div className="page py-10 sm:py-16">
      <header className="max-w-3xl">
        <Link to={`/orders/${orderId}${query}`} className="link">
          {messages.backToOrder}
        </Link>
        <p className="caption mt-6">{messages.room}</p>
        <h1 className="mt-2 text-3xl wrap-anywhere">{projectName}</h1>
        <p className="mt-3 text-muted">{commit === null ? messages.notRead : messages.intro}</p>
        {commit !== null && (
          <>
            {!isWritten && <p className="mt-2 text-muted">{messages.general}</p>}
            {!isSoldCommit && <p className="mt-2 text-muted">{messages.newerCommit(shortCommit(commit))}</p>}
            <p className="caption mt-3">{messages.facts(document.total, files, shortCommit(commit))}</p>
          </>
        )}
      </header>
      {document.total > 0 && (
        <>
          <LinkButton to={`/orders/${orderId}/viva/mock${query}`} variant="primary" className="mt-5">
            {messages.startMock}
          </LinkButton>
          <GuideLink orderId={orderId} orderKey={orderKey} link={guideLink} />
          <VivaRoom orderId={orderId} orderKey={orderKey} questions={document.questions} />
        </>
      )}
    </div>
  );
}
