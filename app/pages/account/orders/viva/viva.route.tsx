import { Link } from 'react-router';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as messages from '#app/messages/viva.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { shortCommit } from '#domain/repository.ts';
import { PRIVATE_HEADERS } from '../../private-headers.ts';
import type { Route } from './+types/viva.route.ts';
import { loadVivaRoom } from './load-viva-room.server.ts';
import { VivaRoom } from './viva-room.tsx';

export function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  return loadVivaRoom(shopOf(context), request, orderId);
}

export const headers: Route.HeadersFunction = () => PRIVATE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: messages.titleOf(loaderData?.projectName ?? '') },
];

/** `/orders/{id}/viva` has the questions of the sold commit, for everyone who can open the order's page. */
export default function Viva({ loaderData }: Route.ComponentProps) {
  const { orderId, orderKey, projectName, commit, isSoldCommit, isWritten, document } = loaderData;
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
        {commit === null ? (
          <p className="mt-3 text-muted">{messages.noQuestions}</p>
        ) : (
          <>
            <p className="mt-3 text-muted">{messages.intro}</p>
            {!isWritten && <p className="mt-2 text-muted">{messages.general}</p>}
            {!isSoldCommit && <p className="mt-2 text-muted">{messages.newerCommit(shortCommit(commit))}</p>}
            <p className="caption mt-3">{messages.facts(document.total, files, shortCommit(commit))}</p>
            {document.total > 0 && (
              <LinkButton to={`/orders/${orderId}/viva/mock${query}`} variant="primary" className="mt-5">
                {messages.startMock}
              </LinkButton>
            )}
          </>
        )}
      </header>
      {document.total > 0 && (
        <VivaRoom orderId={orderId} orderKey={orderKey} questions={document.questions} />
      )}
    </div>
  );
}
