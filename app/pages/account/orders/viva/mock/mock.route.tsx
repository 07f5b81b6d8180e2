import { redirect } from 'react-router';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { shuffle } from '#domain/seeded-random.ts';
import { PurchaseFrame, purchaseMeta } from '../../purchase-frame.tsx';
import { loadVivaRoom } from '../load-viva-room.server.ts';
import type { Route } from './+types/mock.route.ts';
import { MockViva } from './mock-viva.tsx';

const QUESTIONS = 10;

export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const { room, frame, orderKey } = await loadVivaRoom(shopOf(context), request, orderId);
  const seed = new URL(request.url).searchParams.get('seed');
  const key = orderKey && `key=${encodeURIComponent(orderKey)}`;
  const roomUrl = `/orders/${orderId}/viva`;
  if (!seed) throw redirect(`${roomUrl}/mock?${key && `${key}&`}seed=${crypto.randomUUID().slice(0, 8)}`);
  return {
    frame,
    seed,
    questions: shuffle(room.document.questions, seed).slice(0, QUESTIONS),
    newUrl: `${roomUrl}/mock?${key}`,
  };
}

export const meta: Route.MetaFunction = purchaseMeta('Mock viva');

/** `/orders/{id}/viva/mock?seed=` asks ten of the order's questions in ten minutes. */
export default function Mock({ loaderData: { frame, seed, questions, newUrl } }: Route.ComponentProps) {
  return (
    <PurchaseFrame frame={frame} current="Viva" isBelow>
      <h2 className="mb-4 text-xl">Mock viva</h2>
      {questions.length === 0 ? (
        <p className="text-muted">{labels.repositoryNotRead}</p>
      ) : (
        <MockViva key={seed} questions={questions} seed={seed} newUrl={newUrl} />
      )}
    </PurchaseFrame>
  );
}
