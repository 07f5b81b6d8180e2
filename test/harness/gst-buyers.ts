import { GST_STATE_LIST, gstinCheckCharacter } from '#server/features/tax/rules/gst-states.ts';

/** What a buyer enters at checkout for the tax document. */
export interface EnteredBuyer {
  /** Whose kind this is, for people. */
  kind: string;
  state: string;
  business?: { gstin?: string; legalName: string; address: string; sez?: boolean };
}

/** Completes a made-up registration number with its check character. */
export const completeGstin = (first14: string) => `${first14}${gstinCheckCharacter(first14)}`;

const address = 'Vidyanagar,\nPune 411038';
const registered = (state: string, number: number, end = '1Z') =>
  completeGstin(`${state}AABCP${String(number).padStart(4, '0')}K${end}`);

/** Names as people type and paste them. */
const COLLEGE_NAMES = [
  'Sahyadri College of Engineering',
  'St. Xavier’s College, Mumbai',
  'Sahyadri College – Pune',
  'Institute: School of Design',
  'Société Générale Solutions',
  'College [Aided]',
  'The “Model” College',
  'K. J. Somaiya\u00A0Institute…',
  'Jñāna Prabodhinī Praśālā',
  'Fachhochschule für Öl & Gaß, Łódź',
  '@Rangoli Labs',
  '=SUM(A1) College',
  '"Quoted" College',
  'Arts, Science, and Commerce College; Pune',
  'A-1 College + 50% Off!',
  'Å, \u200Binvisible\u2060 College',
  '²³ Labs ™',
  '→→→',
  `${'Very Long Name of a College of Engineering, '.repeat(4)}Pune`,
  '`Backtick` College ^ | { }',
  "'",
];

/** Persons of every State, and registered buyers of every kind; the seller is in Karnataka. */
export const ENTERED_BUYERS: EnteredBuyer[] = [
  ...GST_STATE_LIST.map(([state, name]) => ({ kind: `a person in ${name}`, state })),
  { kind: 'a person in Other Territory', state: '97' },
  ...COLLEGE_NAMES.map((legalName, index) => ({
    kind: `a college named ${JSON.stringify(legalName.slice(0, 40))}`,
    state: index % 3 === 0 ? '29' : '27',
    business: { gstin: registered(index % 3 === 0 ? '29' : '27', index + 1), legalName, address },
  })),
  {
    kind: 'a college without a GSTIN',
    state: '33',
    business: { legalName: 'Government Arts College', address },
  },
  {
    kind: 'a UIN',
    state: '07',
    business: { gstin: completeGstin('0717USA00019UN'), legalName: 'Embassy', address },
  },
  {
    kind: 'an international body',
    state: '07',
    business: { gstin: completeGstin('0717UNO00021ON'), legalName: 'International Body', address },
  },
  {
    kind: 'a tax deductor',
    state: '27',
    business: { gstin: completeGstin('27AAALG0001A1D'), legalName: 'Government Polytechnic', address },
  },
  {
    kind: 'a tax deductor with a number among the letters of its TAN',
    state: '27',
    business: {
      gstin: completeGstin('27PNEG01234A1D'),
      legalName: 'Government Engineering College',
      address,
    },
  },
  {
    kind: 'a tax collector',
    state: '27',
    business: { gstin: registered('27', 71, '1C'), legalName: 'Marketplace', address },
  },
  {
    kind: 'a non-resident',
    state: '27',
    business: { gstin: completeGstin('2717USA00023NR'), legalName: 'Foreign Trader', address },
  },
  {
    kind: 'a second registration',
    state: '27',
    business: { gstin: registered('27', 72, 'A3'), legalName: 'Group of Institutes', address },
  },
  {
    kind: 'an SEZ unit in the seller’s State',
    state: '29',
    business: { gstin: registered('29', 81), legalName: 'SEZ Unit One', address, sez: true },
  },
  {
    kind: 'an SEZ unit in another State',
    state: '24',
    business: { gstin: registered('24', 82), legalName: 'SEZ Unit Two', address, sez: true },
  },
  {
    kind: 'a registration in Other Territory',
    state: '97',
    business: { gstin: registered('97', 91), legalName: 'Offshore Platform', address },
  },
];
