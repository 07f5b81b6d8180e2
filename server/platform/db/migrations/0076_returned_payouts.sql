-- A completed payout that the bank sent back: it becomes `returned` once, with a ledger entry that puts its amount back, and
-- its entries may be claimed again.
ALTER TABLE "payouts" ADD COLUMN "return_reference" text, ADD COLUMN "returned_on" date,
  ADD COLUMN "returned_by" text REFERENCES "users" ("id");
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status", DROP CONSTRAINT "payouts_completed";
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status" CHECK ("status" IN ('pending', 'completed', 'rejected', 'returned')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_completed" CHECK (
  ("status" IN ('completed', 'returned')) = ("transaction_id" IS NOT NULL)
  AND ("transaction_id" IS NULL OR (btrim("transaction_id") <> '' AND "verified_at" IS NOT NULL))) NOT VALID;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_returned" CHECK (
  ("status" = 'returned') = (btrim(coalesce("return_reference", '')) <> '')
  AND ("status" = 'returned') = ("returned_on" IS NOT NULL)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_returner" CHECK ("returned_by" <> "user_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_shape";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_shape" CHECK (
  ("kind" = 'reward' AND "amount_paise" = 10000 AND "order_id" IS NOT NULL AND "payout_id" IS NULL)
  OR ("kind" = 'reversal' AND "amount_paise" = -10000 AND "order_id" IS NOT NULL AND "payout_id" IS NULL)
  OR ("kind" = 'payout' AND "amount_paise" <= -30000 AND "payout_id" IS NOT NULL AND "order_id" IS NULL)
  OR ("kind" = 'payout_return' AND "amount_paise" >= 30000 AND "payout_id" IS NOT NULL AND "order_id" IS NULL)) NOT VALID;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'reward' AND NOT EXISTS (
    SELECT 1 FROM orders o JOIN payments p ON p.order_id = o.id
     WHERE o.id = NEW.order_id AND o.referrer_id = NEW.user_id AND o.amount_paise > 0)
  THEN RAISE EXCEPTION 'a reward needs a paid order that names its referrer'; END IF;
  IF NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.order_id = NEW.order_id AND e.kind = 'reward' AND e.user_id = NEW.user_id)
  THEN RAISE EXCEPTION 'a reversal needs its reward'; END IF;
  IF NEW.kind = 'payout' AND NOT EXISTS (
    SELECT 1 FROM payouts p
     WHERE p.id = NEW.payout_id AND p.user_id = NEW.user_id AND p.status = 'completed' AND p.amount_paise = -NEW.amount_paise)
  THEN RAISE EXCEPTION 'a payout entry needs its completed payout of that amount'; END IF;
  IF NEW.kind = 'payout_return' AND NOT EXISTS (
    SELECT 1 FROM payouts p
     WHERE p.id = NEW.payout_id AND p.user_id = NEW.user_id AND p.status = 'returned' AND p.amount_paise = NEW.amount_paise)
  THEN RAISE EXCEPTION 'a return entry needs its returned payout of that amount'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payouts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['upi_id', 'rejection_reason'];
  changing CONSTANT text[] := ARRAY['status', 'verified_at', 'verified_by', 'paying_at', 'paying_by', 'transaction_id',
    'rejection_reason', 'processed_by', 'processed_at'];
  returned CONSTANT text[] := ARRAY['status', 'return_reference', 'returned_on', 'returned_by'];
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'payouts are kept'; END IF;
  IF OLD.status <> 'pending' THEN
    IF current_setting('shop.erasing', true) = 'yes' AND NEW.upi_id LIKE 'erased-%@erased.invalid'
       AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable
    THEN RETURN NEW; END IF;
    IF OLD.status = 'completed' AND NEW.status = 'returned'
       AND to_jsonb(NEW) - returned = to_jsonb(OLD) - returned
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'a processed payout is final';
  END IF;
  IF NEW.status = 'returned' THEN RAISE EXCEPTION 'only a completed payout is returned'; END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
  THEN RAISE EXCEPTION 'a claim is frozen once made'; END IF;
  IF NEW.status = 'completed' AND NOT EXISTS (
    SELECT 1 FROM payout_entries c JOIN ledger_entries e ON e.id = c.entry_id WHERE c.payout_id = NEW.id
    HAVING sum(e.amount_paise) = NEW.amount_paise
       AND count(*) FILTER (WHERE e.kind = 'reward') - count(*) FILTER (WHERE e.kind = 'reversal') = NEW.claimed_referrals)
  THEN RAISE EXCEPTION 'what is paid out is the sum of its entries'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payouts_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('completed', 'returned') AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.payout_id = NEW.id AND e.kind = 'payout')
  THEN RAISE EXCEPTION 'a completed payout leaves the ledger'; END IF;
  IF NEW.status = 'returned' AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.payout_id = NEW.id AND e.kind = 'payout_return')
  THEN RAISE EXCEPTION 'a returned payout comes back to the ledger'; END IF;
  RETURN NULL;
END $$;
