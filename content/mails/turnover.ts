import { formatRupees } from '#domain/money.ts';
import { button, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import { SUPPORT_FOOTER } from './layout.ts';
import type { MailShop } from './shop.ts';

export interface TurnoverMailData {
  /** The level that was reached. */
  percent: number;
  /** `26-27` */
  year: string;
  /** Rupees. */
  turnover: number;
  threshold: number;
}

/** Tells support that the seller nears the turnover from which it must register for GST. */
export const turnoverMail = defineMail({
  kind: 'turnover',
  by: 'shop',
  to: 'support',
  render({ percent, year, turnover, threshold }: TurnoverMailData, shop: MailShop) {
    const amounts = `${formatRupees(turnover)} of ${formatRupees(threshold)}`;
    return {
      heading: `Turnover has reached ${percent}% of the GST threshold`,
      blocks: [
        `In the financial year ${year}, your turnover is ${amounts}. Above the threshold, the seller must be registered for GST within 30 days.`,
        steps(
          'Check with your accountant whether the threshold and your other turnover are right (settings GST_THRESHOLD and OTHER_TURNOVER).',
          'Apply for the registration on gst.gov.in in time.',
          'Once you have it, set GSTIN and GST_SAC. Checkout then asks for the buyer’s State, and each payment gets a tax invoice.',
        ),
        button('Open the dashboard', `${shop.appUrl}/admin`),
      ],
      footer: `${SUPPORT_FOOTER} We send it once per level and financial year.`,
    };
  },
});
