import { expect, test } from 'vitest';
import { TOOL_VERSION } from '#server/features/tax/rules/gst-tool.ts';
import type { ReturnCheck } from '#server/readers/tax/check-return.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { ReturnCheckResult } from './tax-part.tsx';

const open = (check: ReturnCheck) => renderInRouter(() => <ReturnCheckResult check={check} />);

test('a month that the offline tool takes whole says so', async () => {
  const screen = await open({ refusals: [], differences: [] });
  await expect
    .element(screen.getByText(`Every row follows the rules of the GST Offline Tool ${TOOL_VERSION}.`))
    .toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(screen.getByText('The tool computes the tax again')).not.toBeInTheDocument();
});

test('rows that the offline tool refuses are named with the document, the value and the reason', async () => {
  const screen = await open({
    refusals: [
      {
        file: 'b2b',
        documents: ['CAP/26-27/000007'],
        column: 'Receiver Name',
        value: 'St. Xavier’s',
        rule: 'name',
      },
      {
        file: 'hsn_b2c',
        documents: ['CAP/26-27/000008', 'CAP/26-27/000009'],
        column: 'HSN',
        value: '999999',
        rule: 'sac',
      },
    ],
    differences: [],
  });
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText(/would refuse/)).toBeVisible();
  await expect
    .element(alert.getByRole('listitem').nth(0))
    .toHaveTextContent(
      'CAP/26-27/000007, b2b.csv: Receiver Name “St. Xavier’s” has other characters than it takes, or more than 99.',
    );
  await expect
    .element(alert.getByRole('listitem').nth(1))
    .toHaveTextContent('CAP/26-27/000008 and others, hsn(b2c).csv: HSN “999999” is not in its list of SACs.');
});

test('a tax that the tool computes differently is explained with both figures', async () => {
  const screen = await open({
    refusals: [],
    differences: [{ file: 'b2cs', documentsPaise: 13_714, toolPaise: 13_716 }],
  });
  await expect
    .element(
      screen.getByText(
        'b2cs.csv: the tax of the documents is ₹137.14, and the tool makes it ₹137.16 (+₹0.02).',
      ),
    )
    .toBeVisible();
});
