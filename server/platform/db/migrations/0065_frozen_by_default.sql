-- Freezes every column of an order or a payout claim except the ones that are named here, so that a new column is frozen.
-- The migration replaces functions and drops one trigger, so no table is locked for long.
CREATE OR REPLACE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['email', 'github_login', 'github_account_id'];
  changing CONSTANT text[] := ARRAY['public_id', 'state', 'email', 'email_corrected_at', 'final_invite_status', 'awaiting',
    'paid_at', 'checked_at'];
BEGIN
  IF current_setting('shop.erasing', true) = 'yes' THEN
    IF to_jsonb(NEW) - erasable IS DISTINCT FROM to_jsonb(OLD) - erasable
       OR (NEW.email <> OLD.email AND NEW.email NOT LIKE 'erased-%@erased.invalid')
       OR ((NEW.github_login, NEW.github_account_id) IS DISTINCT FROM (OLD.github_login, OLD.github_account_id)
           AND NEW.github_account_id <> 0)
    THEN RAISE EXCEPTION 'erasing changes nothing else of an order'; END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
     OR (NEW.email <> OLD.email AND (OLD.buyer_id IS NOT NULL OR OLD.state NOT IN ('paid', 'refunded')))
  THEN RAISE EXCEPTION 'an order is frozen once opened'; END IF;
  IF OLD.public_id IS NOT NULL AND NEW.public_id IS DISTINCT FROM OLD.public_id
  THEN RAISE EXCEPTION 'an order keeps its public id'; END IF;
  IF NEW.state <> OLD.state AND NOT (
       (OLD.state = 'opening' AND NEW.state IN ('open', 'paid'))
    OR (OLD.state = 'open' AND NEW.state = 'paid')
    OR (OLD.state = 'paid' AND NEW.state = 'refunded'))
  THEN RAISE EXCEPTION 'an order does not go from % to %', OLD.state, NEW.state; END IF;
  IF OLD.final_invite_status = 'invite_success' AND NEW.final_invite_status IS DISTINCT FROM 'invite_success'
  THEN RAISE EXCEPTION 'a sent invitation is not taken back'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- `orders_guard` now freezes `sold_commit` too.
DROP TRIGGER orders_keep_commit ON orders;
--> statement-breakpoint
DROP FUNCTION orders_keep_commit();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_teams_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('shop.erasing', true) = 'yes'
     AND to_jsonb(NEW) - 'accounts' = to_jsonb(OLD) - 'accounts' AND NEW.accounts = '[]'::jsonb
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an order is frozen once opened';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payouts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['upi_id', 'rejection_reason'];
  changing CONSTANT text[] := ARRAY['status', 'verified_at', 'verified_by', 'paying_at', 'paying_by', 'transaction_id',
    'rejection_reason', 'processed_by', 'processed_at'];
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'payouts are kept'; END IF;
  IF OLD.status <> 'pending' THEN
    IF current_setting('shop.erasing', true) = 'yes' AND NEW.upi_id LIKE 'erased-%@erased.invalid'
       AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'a processed payout is final';
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
  THEN RAISE EXCEPTION 'a claim is frozen once made'; END IF;
  IF NEW.status = 'completed' AND NOT EXISTS (
    SELECT 1 FROM payout_entries c JOIN ledger_entries e ON e.id = c.entry_id WHERE c.payout_id = NEW.id
    HAVING sum(e.amount_paise) = NEW.amount_paise
       AND count(*) FILTER (WHERE e.kind = 'reward') - count(*) FILTER (WHERE e.kind = 'reversal') = NEW.claimed_referrals)
  THEN RAISE EXCEPTION 'what is paid out is the sum of its entries'; END IF;
  RETURN NEW;
END $$;
