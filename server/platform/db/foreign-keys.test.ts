import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

// A foreign key without an index makes PostgreSQL read the whole table for each deleted row that it could refer to,
// and for each look-up from there.

const shop = setUp(openTestShop);

const PEOPLE_STAY = 'Rows of users are emptied, never deleted, and nothing is looked up by this person.';

/** Foreign keys that no index begins with, and why they need none. */
const WITHOUT_INDEX: Record<string, string> = {
  'access_differences (requested_by)': PEOPLE_STAY,
  'access_helpers (marked_by)': PEOPLE_STAY,
  'coupon_uses (code)':
    'Coupons are never deleted, and the uses of a coupon are looked up among those that are held.',
  'exceptions (resolved_by)': PEOPLE_STAY,
  'invite_calls (invitation_id)': 'Invitations are never deleted, and a call is looked up by its repository.',
  'orders (coupon_code)': 'Coupons are never deleted, and orders are summed by their days, not by a coupon.',
  'orders (referrer_id)': PEOPLE_STAY,
  'payouts (paying_by)': PEOPLE_STAY,
  'payouts (processed_by)': PEOPLE_STAY,
  'payouts (returned_by)': PEOPLE_STAY,
  'payouts (verified_by)': PEOPLE_STAY,
  'refunds (requested_by)': PEOPLE_STAY,
  'settlement_lines (order_id)': 'Orders are never deleted, and a line is looked up by its payment.',
  'tax_months (closed_by)': PEOPLE_STAY,
};

test('every foreign key has an index that begins with it, or a reason for none', async () => {
  const { rows } = await shop.database.pool.query(`
    select conrelid::regclass::text || ' (' || columns.names || ')' as key
    from pg_constraint
    cross join lateral (
      select string_agg(attname, ', ' order by place) as names, string_agg(attname || ' IS NOT NULL', '|') as present
      from unnest(conkey) with ordinality as of_key (attnum, place)
      join pg_attribute on attrelid = conrelid and pg_attribute.attnum = of_key.attnum
    ) as columns
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indisvalid and indkey[0] = conkey[1]
        -- A look-up of a value finds an index of all rows that have one.
        and (indpred is null or pg_get_expr(indpred, indrelid) ~ ('^\\((' || columns.present || ')\\)$'))
    )
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(WITHOUT_INDEX).sort());
});
