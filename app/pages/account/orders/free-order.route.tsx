import { useEffect, useRef } from 'react';
import { Form, redirect } from 'react-router';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { orNull } from '#app/lib/shop-errors.server.ts';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { describeSituation } from '#domain/order-situation.ts';
import { isShopError } from '#server/errors.ts';
import {
  confirmFreeOrder,
  type FreeOrder,
  getFreeOrder,
} from '#server/features/checkout/confirm-free-order.ts';
import { addPaidOrder } from '#server/features/orders/paid-orders.ts';
import type { Route } from './+types/free-order.route.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  return orNotFound(await orNull(getFreeOrder(shop, linkOf(request, params.orderId))));
}

/** Only a POST confirms the order, because mail scanners and previews open every link. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const link = linkOf(request, params.orderId);
  try {
    if (!(await confirmFreeOrder(shop, link))) return null;
  } catch (error) {
    // The loader finds out why the order can't be confirmed.
    if (isShopError(error) && /^(ALREADY_EXISTS|NOT_FOUND)$/.test(error.status)) return null;
    throw error;
  }
  const { orderUrl } = await getFreeOrder(shop, link);
  if (!orderUrl) return null;
  const cookie = shop.actor ? null : addPaidOrder(shop, request.headers.get('cookie'), link.publicId);
  throw redirect(orderUrl, cookie ? { headers: { 'set-cookie': cookie } } : {});
}

function linkOf(request: Request, publicId: string) {
  return { publicId, key: new URL(request.url).searchParams.get('key') ?? '' };
}

export const meta: Route.MetaFunction = () => [{ title: 'Your free project' }];

/** `/free-orders/{id}?key=…` is the mailed link that confirms a free order. */
export default function FreeOrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <MessagePage compact eyebrow="Your free project" title={order.projectName}>
      {order.state === 'awaiting' ? (
        <Confirm githubLogin={order.githubLogin} />
      ) : (
        <>
          <p role="status">{MESSAGES[order.state]}</p>
          <p className="mt-8">
            <LinkButton to={order.orderUrl ?? '/projects'} variant="primary" reloadDocument>
              {order.orderUrl ? 'See your order' : labels.backToProjects}
            </LinkButton>
          </p>
        </>
      )}
    </MessagePage>
  );
}

const MESSAGES: Record<Exclude<FreeOrder['state'], 'awaiting'>, string> = {
  confirmed: "Your email is confirmed. Your order's page shows your invitation.",
  owned: describeSituation('duplicate', { githubId: '', isFree: true }).text,
  ended: "This link has expired. Order the project again and we'll send you a new one.",
};

/** Programs that only render the page have finished after this time. */
const SUBMIT_AFTER_MS = 1500;

/** Confirms the order for people who open the page, but not for programs that fetch or prerender it. */
function Confirm({ githubLogin }: { githubLogin: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') form.current?.requestSubmit();
    }, SUBMIT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Form method="post" ref={form} reloadDocument>
      <p className="wrap-anywhere">
        We'll invite <strong>{githubLogin}</strong> on GitHub to the project's repository.
      </p>
      <p className="mt-8">
        <Button type="submit" variant="primary">
          Send my invitation
        </Button>
      </p>
    </Form>
  );
}
