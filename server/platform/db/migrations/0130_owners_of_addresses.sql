-- The GitHub accounts of purchases that a user said are someone else's.
ALTER TABLE users ADD COLUMN foreign_github_account_ids bigint[] NOT NULL DEFAULT '{}';
-- Who asked for a mail that anyone can ask for, hashed.
ALTER TABLE mails ADD COLUMN asker text;
--> statement-breakpoint
-- Freezes every column of an order except the ones that are named here, so that a new column is frozen. The
-- address of a paid order and of an account's order follows its buyer. A transaction that erases a person (DPDP
-- Act) says so, and may change emails, GitHub accounts, the buyer of an invoice and a coupon's code; all else
-- stays frozen. The same holds for claims and the audit log.
CREATE OR REPLACE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['email', 'github_login', 'github_account_id', 'buyer_gstin', 'buyer_legal_name', 'buyer_address',
    'coupon_code'];
  changing CONSTANT text[] := ARRAY['public_id', 'state', 'email', 'email_corrected_at', 'final_invite_status', 'awaiting',
    'paid_at', 'checked_at'];
BEGIN
  IF current_setting('shop.erasing', true) = 'yes' THEN
    IF to_jsonb(NEW) - erasable IS DISTINCT FROM to_jsonb(OLD) - erasable
       OR (NEW.email <> OLD.email AND NEW.email NOT LIKE 'erased-%@erased.invalid')
       OR ((NEW.github_login, NEW.github_account_id) IS DISTINCT FROM (OLD.github_login, OLD.github_account_id)
           AND NEW.github_account_id <> 0)
       OR ((NEW.buyer_gstin, NEW.buyer_legal_name, NEW.buyer_address)
             IS DISTINCT FROM (OLD.buyer_gstin, OLD.buyer_legal_name, OLD.buyer_address)
           AND num_nonnulls(NEW.buyer_gstin, NEW.buyer_legal_name, NEW.buyer_address) > 0)
       OR (NEW.coupon_code IS DISTINCT FROM OLD.coupon_code AND (NEW.coupon_code LIKE 'ERASED-%') IS NOT TRUE)
    THEN RAISE EXCEPTION 'erasing changes nothing else of an order'; END IF;
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - changing IS DISTINCT FROM to_jsonb(OLD) - changing
     OR (NEW.email <> OLD.email AND OLD.buyer_id IS NULL AND OLD.state NOT IN ('paid', 'refunded'))
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
