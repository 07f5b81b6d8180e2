import { Link, redirect } from 'react-router';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { shuffle } from '#domain/seeded-random.ts';
import { loadVivaRoom } from '../load-viva-room.server.ts';
import type { Route } from './+types/mock.route.ts';
import { MockViva } from './mock-viva.tsx';

const QUESTIONS = 10;

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const { room, orderKey } = await loadVivaRoom(shopOf(context), request, orderId);
  const seed = new URL(request.url).searchParams.get('seed');
  const key = orderKey && `key=${encodeURIComponent(orderKey)}`;
  const roomUrl = `/orders/${orderId}/viva`;
  if (!seed) throw redirect(`${roomUrl}/mock?${key && `${key}&`}seed=${crypto.randomUUID().slice(0, 8)}`);
  return {
    projectName: room.projectName,
    seed,
    questions: shuffle(room.document.questions, seed).slice(0, QUESTIONS),
    newUrl: `${roomUrl}/mock?${key}`,
    roomUrl: `${roomUrl}?${key}`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Mock viva: ${loaderData?.projectName ?? ''}` },
];

/** `/orders/{id}/viva/mock?seed=` asks ten of the order's questions in ten minutes. */
export default function Mock({ loaderData }: Route.ComponentProps) {
  const { projectName, seed, questions, newUrl, roomUrl } = loaderData;
  return (
    <div className="page py-10 sm:py-16 print:py-0">
      <article className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <Link to={roomUrl} className="link" data-screen-only>
            Back to the viva room
          </Link>
          <p className="caption mt-6">Mock viva</p>
          <h1 className="mt-2 text-3xl wrap-anywhere print:text-xl">{projectName}</h1>
        </div>
        {questions.length === 0 ? (
          <p className="text-muted">{labels.repositoryNotRead}</p>
        ) : (
          <MockViva key={seed} questions={questions} seed={seed} newUrl={newUrl} />
        )}
      </article>
    </div>
  );
}
