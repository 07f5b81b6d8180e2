import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { openErasureFixture } from '#test/harness/erasure-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';

const fixture = setUp(openErasureFixture);

describe('guards of the database during erasure', () => {
  test.each([
    ['an order', 'update orders set amount_paise = amount_paise + 100', /erasing changes nothing else/],
    ['an order’s email to a real one', `update orders set email = 'a@b.c'`, /erasing changes nothing else/],
    ['who did something', `update audit_log set actor = 'nobody'`, /append-only/],
    ['the audit log by deleting', 'delete from audit_log', /append-only/],
    ['the ledger', 'update ledger_entries set amount_paise = 1', /append-only/],
    ['a payout', 'update payouts set amount_paise = amount_paise + 1', /final/],
    ['a payout’s UPI ID to a real one', `update payouts set upi_id = 'ravi@okbank'`, /final/],
  ])('during erasure the database still refuses to change %s', async (_what, statement, message) => {
    await fixture.createAsha();
    const attempt = fixture.context.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('shop.erasing', 'yes', true)`);
      await tx.execute(sql.raw(statement));
    });
    expect(await databaseErrorOf(attempt)).toMatch(message);
  });
});
