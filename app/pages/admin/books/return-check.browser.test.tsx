import { expect, test } from 'vitest';
import { TOOL_VERSION } from '#domain/gst-tool.ts';
import type { ReturnCheck } from '#server/readers/tax/check-return.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { ReturnCheckResult } from './return-check.tsx';

const open = (check: ReturnCheck) => renderInRouter(() => <ReturnCheckResult check={check} />);

test('a month that the offline tool takes whole says so', async () => {
  const screen = await open({ refusals: [], differences: [] });
  await expect
    .element(screen.getByText(`Every row follows the rules of the GST Offline Tool ${TOOL_VERSION}.`))
    .toBeVisible();
  await expect
    .element(
      screen.getByText(
        'The tool computes the tax again from the taxable value of each row, in b2cs from the sum of many sales; the documents round each sale to the paisa. gstr1.json has the tool’s figures. The difference is rounding: pay what the return says.',
      ),
    )
    .not.toBeInTheDocument();
});
