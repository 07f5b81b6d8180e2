import { expect, test } from 'vitest';
import { serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { PurchaseProgress } from './purchase-progress.tsx';

const waiting = { step: 'processing', since: 0, orderId: 'order_1', paymentId: null, isFree: true } as const;
const unknown = { order: null, explanation: null, hasPage: null, delivery: null, cover: null };
const PREPARING =
  "We're preparing your copy. You can close this page: we email you as soon as your invitation is out.";

test.each([
  ['a paid order', { ...waiting, paymentId: 'pay_1', isFree: false }, `Payment Successful! ${PREPARING}`],
  ['a free order', waiting, PREPARING],
])('a copy of %s that takes longer than its buyer waits is being prepared', async (_order, state, text) => {
  serve({});
  const screen = await renderInRouter(() => (
    <PurchaseProgress
      {...unknown}
      state={{ ...state, isCopyLate: true }}
      projectName="Leaf Doctor"
      isConnected={false}
      onRestart={() => undefined}
    />
  ));
  await expect.element(screen.getByRole('status')).toHaveTextContent(text);
  await screen.unmount();
});
