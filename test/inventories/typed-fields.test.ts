import { expect, test } from 'vitest';
import * as z from 'zod';
import { callables } from '#server/features/callables.ts';

// People paste names, codes and addresses with what chats, documents and keyboards put into and around them. Every
// callable takes them alike, by the field's schema.

/** What is typed into a field of this name, and what is meant. */
const TYPED: Record<string, [typed: string, meant: string]> = {
  email: ['\u202aAsha <Asha\u200b@Example\u3002com>.\u202c', 'Asha@Example.com'],
  githubId: ['\ufffc“@asha\u2011dev”,', 'asha-dev'],
  code: ['“diwali\u201325 ”.', 'DIWALI-25'],
  couponCode: ['“diwali\u201325 ”.', 'DIWALI-25'],
  referralCode: ['\u2800fr ２end.', 'FR2END'],
  upiId: ['<Asha \u2011x@OkBank>', 'asha-x@okbank'],
  githubRepoUrl: ['“github.com/acme/bus\u2011pass”', 'https://github.com/acme/bus-pass'],
};
const LISTS: Record<string, string> = { githubIds: 'githubId', teamGithubIds: 'githubId' };

/** The fields of a schema and of the objects in it, by name. */
function* fieldsOf(
  schema: z.ZodType,
  path: string,
): Generator<[path: string, name: string, field: z.ZodType]> {
  if (!(schema instanceof z.ZodObject)) return;
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    yield [`${path}.${name}`, name, field];
    yield* fieldsOf(field, `${path}.${name}`);
  }
}

test('every callable takes a typed name, code or address in its clean form', () => {
  const seen = new Set<string>();
  for (const [callable, { data }] of Object.entries(callables))
    for (const [path, name, field] of fieldsOf(data, callable)) {
      const [typed, meant] = TYPED[LISTS[name] ?? name] ?? [];
      if (typed === undefined || meant === undefined) continue;
      seen.add(name);
      const isList = name in LISTS;
      const parsed = field.safeParse(isList ? [typed] : typed);
      // A coupon's code looks like no referral code.
      expect([path, parsed.data]).toEqual([path, isList ? [meant] : meant]);
    }
  expect([...seen].sort()).toEqual([...Object.keys(TYPED), ...Object.keys(LISTS)].sort());
});
