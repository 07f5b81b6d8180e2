import { gstinCheckCharacter } from '#server/features/tax/rules/gst-states.ts';

export interface ExampleBuyer {
  /** Of the account and the mailbox. */
  name: string;
  state: string;
  business?: { gstin?: string; legalName: string; address: string; sez?: boolean };
}

const complete = (first14: string) => `${first14}${gstinCheckCharacter(first14)}`;
const registered = (state: string, number: string, end = '1Z') => complete(`${state}AABCE${number}K${end}`);

/**
 * Made-up buyers of every kind that the tax office knows. `home` is the seller's State, and `away` any other
 * one.
 */
export function exampleBuyers(home: string, away: string): ExampleBuyer[] {
  const address = 'Vidyanagar\nPune 411038';
  const business = (name: string, gstin: string, legalName: string, sez?: true): ExampleBuyer => ({
    name,
    state: gstin.slice(0, 2),
    business: { gstin, legalName, address, ...(sez && { sez }) },
  });
  return [
    { name: 'anika', state: home },
    business('sahyadri', registered(home, '1001'), 'Sahyadri College of Engineering'),
    { name: 'rohan', state: away },
    { name: 'meera', state: away },
    business('xavier', registered(away, '1002'), 'St. Xavier’s College – Autonomous'),
    { name: 'lobsang', state: '38' },
    business('polytechnic', complete('27AAALG0001A1D'), 'Government Polytechnic, Pune'),
    business('embassy', complete('0717USA00019UN'), 'Cultural Mission'),
    { name: 'nisha', state: '35' },
    {
      name: 'arts',
      state: '33',
      business: { legalName: 'Government Arts College', address: 'Race Course Road\nCoimbatore 641018' },
    },
    business('market', registered('27', '1003', '1C'), 'Campus Marketplace'),
    business('trader', complete('2717USA00023NR'), 'Overseas Learning Inc.'),
    { name: 'farid', state: '97' },
    business('platform', registered('97', '1004'), 'Offshore Institute'),
    business('zone', registered(home, '1005'), 'Quill Valley SEZ Unit', true),
    business('port', registered(away, '1006'), 'Harbour SEZ Unit', true),
    { name: 'divya', state: home },
    business('sahyadri-two', registered(home, '1001'), 'Sahyadri College of Engineering'),
  ];
}
