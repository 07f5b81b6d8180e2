import { expect, test } from 'vitest';
import * as messages from '#app/messages/gst-files.ts';
import type { ReturnCheck } from '#server/queries/tax/check-return.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { ReturnCheckResult } from './return-check.tsx';

const open = (check: ReturnCheck) => renderInRouter(() => <ReturnCheckResult check={check} />);

test('a month that the offline tool takes whole says so', async () => {
  const screen = await open({ refusals: [], differences: [] });
  await expect.element(screen.getByText(messages.allAccepted)).toBeVisible();
  await expect.element(screen.getByText(messages.whyDifferent)).not.toBeInTheDocument();
});
