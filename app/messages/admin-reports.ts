import { formatCount } from '#domain/number.ts';

export const noFailures = 'No failed payments on these days.';
export const noSales = 'No sales';
export const noSalesText = 'No sales on these days. Choose more days above to see earlier ones.';
export const paid = 'Paid';
export const refunded = 'Refunded';
export const noMoney = 'No money moved on these days. Choose more days above to see earlier ones.';
export const revenue = 'Revenue';
export const paidOrders = 'Paid orders';
export const freeProjects = 'Free projects';
export const noPaidOrders = 'No paid orders on these days. Choose more days above to see earlier ones.';
export const orders = 'Orders';
export const notPaid = 'Not paid';
export const noOrders = 'No orders on these days. Choose more days above to see earlier ones.';
export const ordersByOpening = 'Orders by when they were opened,';
export const sent = 'Sent';
export const onTheirWay = 'On their way';
export const failed = 'Failed';
export const noInvitations = 'No invitations on these days. Choose more days above to see earlier ones.';
export const invitationsByPayment = 'Invitations by when their order was paid,';
export const rewarded = 'Rewarded';
export const takenBack = 'Taken back';
export const noRewards = 'No referral rewards on these days. Choose more days above to see earlier ones.';
export const referralRewards = 'Referral rewards';
export const showAsTable = 'Show as table';
export const today = 'Today';
export const year = 'Year';
export const daysShown = 'Days shown';
export const from = 'From';
export const to = 'To';
export const show = 'Show';
export const lastYear = 'The last year';
export const lastDays = (days: number) => `The last ${days} days`;
export const truncated = (days: number, day: string) =>
  `At most ${days} days are shown at a time, so these begin on ${day}.`;
export const weekBars = 'Each bar is a week.';
export const day = 'Day';
export const refunds = 'Refunds';
export const ordersPaid = 'Orders that were paid';
export const opened = 'Opened';
export const conversion = 'Conversion';
export const invitations = 'Invitations';
export const success = 'Success';
export const halfWithin = 'Half within';
export const failedPayments = 'Failed payments';
export const reason = 'Reason';
export const providerSays = 'What the provider says';
export const paidAfterAll = 'Paid after all';
export const topProjects = 'Top projects';
export const project = 'Project';
export const sales = 'Sales';
export const givenFree = 'Given free';
export const referralCost = 'Referral cost';
export const rewards = 'Rewards';
export const reversals = 'Reversals';
export const cost = 'Cost';
export const payouts = 'Payouts';
export const paidOut = 'Paid out';
export const returns = 'Returns';
export const returned = 'Returned by banks';

export const almostAllWithin = '95% within';
export const sevenDays = '7 days';
export const thirtyDays = '30 days';
export const ninetyDays = '90 days';
export const fromTo = (from: string, to: string) => `${from} to ${to}`;
export const tableOf = (report: string) => `${report}, table`;
export const csv = 'CSV';
export const csvOf = (report: string) => `${report} as CSV file`;
export const notLoaded = 'We couldn’t load the figures.';
export const tryAgain = 'Try again';
export const dailyChart = (subject: string, facts: string) =>
  `${subject} by day: ${facts}. The table below has every day.`;
export const weeklyChart = (subject: string, facts: string) =>
  `${subject} by week: ${facts}. The table below has every day.`;
export const paidOnly = (paid: string) => `${paid} paid`;
export const paidAndRefunded = (paid: string, refunded: string) => `${paid} paid, ${refunded} refunded`;
export const paidOrderCount = (count: number) =>
  count === 1 ? '1 paid order' : `${formatCount(count)} paid orders`;
export const freeProjectCount = (count: number) =>
  count === 1 ? '1 free project' : `${formatCount(count)} free projects`;
export const orderCount = (count: number) => (count === 1 ? '1 order' : `${formatCount(count)} orders`);
export const openedAndPaidFacts = (orders: string, paid: string) => `${orders} opened, ${paid} of them paid`;
export const openedAndPaidCounts = (opened: number, paid: number) => `${opened} opened, ${paid} paid`;
export const invitationCounts = (sent: number, failed: number, onTheirWay: number) =>
  `${sent} sent, ${failed} failed, ${onTheirWay} on their way`;
export const aSecond = 'a second';
export const invitationSpeed = (half: string, almostAll: string) =>
  half === almostAll
    ? `. 95% within ${almostAll} of the payment`
    : `. Half within ${half} of the payment, 95% within ${almostAll}`;
export const payoutCount = (count: number) => (count === 1 ? '1 payout' : `${formatCount(count)} payouts`);
export const referralFacts = (rewarded: string, takenBack: string, payouts: string, paidOut: string) =>
  `${rewarded} rewarded, ${takenBack} taken back. ${payouts}, ${paidOut}`;
export const returnedByBanks = (returned: string) => `, ${returned} returned by banks`;
export const rewardedOnly = (rewarded: string) => `${rewarded} rewarded`;
export const rewardedAndTakenBack = (rewarded: string, takenBack: string) =>
  `${rewarded} rewarded, ${takenBack} taken back`;
export const paymentCount = (count: number) => (count === 1 ? '1 payment' : `${formatCount(count)} payments`);
export const reasonCount = (count: number) => (count === 1 ? '1 reason' : `${formatCount(count)} reasons`);
export const failureFacts = (payments: string, reasons: string) => `${payments} failed, for ${reasons}`;
export const saleCount = (count: number) => (count === 1 ? '1 sale' : `${formatCount(count)} sales`);
export const salesAndFree = (sales: string, free: string) => `${sales}, ${free} given free`;
export const soldFor = (count: string, revenue: string) => `${count} sold, ${revenue}`;
export const helpRequests = 'First answers to help requests';
export const halfAnsweredWithin = (duration: string) => `Half within ${duration}`;
export const answeredCount = (count: number) => `${formatCount(count)} answered in the last 30 days`;
