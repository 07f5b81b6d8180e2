import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedAccount, compareAccess, type ListedAccount } from './access-difference.ts';

const listed = (accountId: number, given: Partial<ListedAccount> = {}): ListedAccount => ({
  accountId,
  login: `user-${accountId}`,
  role: 'read',
  invitation: null,
  ...given,
});
const booked = (accountId: number, given: Partial<BookedAccount> = {}): BookedAccount => ({
  accountId,
  login: `user-${accountId}`,
  isEntitled: true,
  isExpected: true,
  ...given,
});
const ended = (accountId: number) => booked(accountId, { isEntitled: false, isExpected: false });
const compare = (
  lists: ListedAccount[],
  books: BookedAccount[],
  { owner = 'acme', helpers = [] as number[], isCopy = false } = {},
) =>
  compareAccess({ owner, listed: lists, booked: books, helpers: new Set(helpers), isCopy }).map(
    ({ kind, accountId }) => `${accountId} ${kind}`,
  );

test.each<[string, string[], ListedAccount[], BookedAccount[]]>([
  ['a buyer with access', [], [listed(1)], [booked(1)]],
  ['a buyer who is invited', [], [listed(1, { invitation: 'open' })], [booked(1)]],
  ['no one knows the account', ['1 stranger'], [listed(1)], []],
  ['an invited stranger', ['1 stranger'], [listed(1, { invitation: 'open' })], []],
  ['a buyer without access', ['1 missing'], [], [booked(1)]],
  ['a buyer whose invitation is not sent yet', [], [], [booked(1, { isExpected: false })]],
  ['an expired invitation, which is sent again', [], [listed(1, { invitation: 'expired' })], [booked(1)]],
  ['a refunded buyer who is still in', ['1 ended'], [listed(1)], [ended(1)]],
  ['refunded once and bought again', [], [listed(1)], [ended(1), booked(1)]],
  ['bought and refunded another order', [], [listed(1)], [booked(1), ended(1)]],
  ['a buyer who may write', ['1 role'], [listed(1, { role: 'write' })], [booked(1)]],
])('compares %s, which differs as %j', (_what, expected, lists, books) => {
  expect(compare(lists, books)).toEqual(expected);
});

test('helpers and the person who owns the repository make no difference, and buyers there may have write access', () => {
  expect(compare([listed(1, { role: 'admin' })], [], { helpers: [1] })).toEqual([]);
  const owner = listed(9, { login: 'Asha', role: 'admin' });
  expect(compare([owner, listed(1, { role: 'write' })], [booked(1)], { owner: 'asha' })).toEqual([]);
});

test('for any lists and books, the differences name exactly the accounts that disagree', () => {
  const ids = fc.integer({ min: 1, max: 8 });
  const lists = fc.uniqueArray(
    ids.chain((id) =>
      fc
        .record({
          role: fc.constantFrom('read', 'write'),
          invitation: fc.constantFrom('open' as const, null),
        })
        .map((given) => listed(id, given)),
    ),
    { selector: ({ accountId }) => accountId },
  );
  const books = fc.array(
    fc
      .tuple(ids, fc.boolean(), fc.boolean())
      .map(([id, isEntitled, isExpected]) =>
        booked(id, { isEntitled, isExpected: isEntitled && isExpected }),
      ),
  );
  fc.assert(
    fc.property(lists, books, (given, entries) => {
      const found = compareAccess({ owner: 'acme', listed: given, booked: entries, helpers: new Set() });
      expect(new Set(found.map(({ accountId }) => accountId)).size).toBe(found.length);
      const isNamed = (id: number) => found.some(({ accountId }) => accountId === id);
      for (let id = 1; id <= 8; id += 1) {
        const entry = entries.filter(({ accountId }) => accountId === id);
        const atGithub = given.find(({ accountId }) => accountId === id);
        const isEntitled = entry.some((each) => each.isEntitled);
        const isExpected = entry.some((each) => each.isExpected);
        const agrees = atGithub ? isEntitled && atGithub.role === 'read' : !isExpected;
        expect(isNamed(id)).toBe(!agrees);
      }
    }),
  );
});

test('a buyer may push to a copy, and do no more', () => {
  expect(compare([listed(1, { role: 'write' })], [booked(1)], { isCopy: true })).toEqual([]);
  expect(compare([listed(1, { role: 'write' })], [booked(1)])).toEqual(['1 role']);
  expect(compare([listed(1, { role: 'admin' })], [booked(1)], { isCopy: true })).toEqual(['1 role']);
});
