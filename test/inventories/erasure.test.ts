import { expect, test } from 'vitest';
import { purchases } from '#server/features/access/schema.ts';
import { findPerson } from '#server/readers/erasure/find-person.ts';
import { openErasureFixture } from '#test/harness/erasure-fixture.ts';
import { ASHA } from '#test/harness/rows-of-asha.ts';
import { setUp } from '#test/harness/set-up.ts';
import { tables } from './tables.ts';

// Erasing a person does what each table says about its rows. erase-person.test.ts has what must stay.

const fixture = setUp(openErasureFixture);

const personal = tables.filter(({ about }) => about.erasure !== 'impersonal');

type Row = Record<string, unknown>;

/** Whether a value has one of these texts, other than as the end of a longer one. */
function names(value: unknown, marks: readonly string[]): boolean {
  const text = JSON.stringify(value).toLowerCase();
  return marks.some((mark) =>
    new RegExp(`(?<![\\w.-])${mark.toLowerCase().replaceAll('.', '\\.')}`).test(text),
  );
}

test('erasing a person deletes the rows, or erases the columns, of which their table says so', async () => {
  const { db } = fixture.context;
  await fixture.createAsha();
  const { email, userIds, orderIds, providerIds, logins } = (await findPerson(db, ASHA))!;
  const bought = await db.select({ projectId: purchases.projectId }).from(purchases);
  const words = [email, ...logins];
  const marks = [...words, ...userIds, ...orderIds, ...providerIds];
  const marksBefore = [...marks, ...bought.map(({ projectId }) => projectId)];
  const before = await fixture.readAll();
  await fixture.erase();
  const after = await fixture.readAll();

  const isEmpty = (name: string) => !before[name]?.some((row) => names(row, marksBefore));
  expect(
    personal.map(({ name }) => name).filter(isEmpty),
    'Add a row of Asha for each of these tables to test/harness/rows-of-asha.ts',
  ).toEqual([]);

  const deleted = personal.filter(({ about }) => about.erasure === 'deleted').map(({ name }) => name);
  expect(
    deleted.filter((name) => after[name]?.some((row) => names(row, marks))),
    'These tables say that erasing a person deletes their rows: see server/features/erasure/erase-person.ts',
  ).toEqual([]);

  const erased = personal.flatMap(({ name, about: { erasure }, namesOf }) =>
    typeof erasure === 'object' ? namesOf(erasure.erased).map((column) => ({ name, column })) : [],
  );
  const valuesOf = (rows: Row[] | undefined, column: string) =>
    JSON.stringify(rows?.map((row) => row[column]).sort());
  const isKept = ({ name, column }: { name: string; column: string }) =>
    valuesOf(before[name], column) === valuesOf(after[name], column) ||
    after[name]?.some((row) => names(row[column], words));
  expect(
    erased.filter(isKept).map(({ name, column }) => `${name}.${column}`),
    'These columns are said to be erased with a person: see erase-person.ts, or give them a value in test/harness/rows-of-asha.ts',
  ).toEqual([]);
});
