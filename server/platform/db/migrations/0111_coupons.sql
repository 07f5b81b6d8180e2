-- Codes that take a part off a price. What a coupon takes off, and for which projects, never changes.
CREATE TABLE coupons (
  id text PRIMARY KEY,
  code text NOT NULL UNIQUE,
  percent_off integer,
  amount_off_paise bigint,
  project_ids text[],
  uses integer NOT NULL DEFAULT 0,
  max_uses integer,
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT coupons_code CHECK (code ~ '^[A-Z0-9-]{4,20}$' AND length(code) <> 6),
  CONSTRAINT coupons_off CHECK (
    num_nonnulls(percent_off, amount_off_paise) = 1 AND percent_off BETWEEN 1 AND 100 AND amount_off_paise > 0
  ),
  CONSTRAINT coupons_uses CHECK (uses >= 0 AND max_uses > 0)
);
CREATE INDEX coupons_newest ON coupons (created_at DESC NULLS LAST, id);
CREATE TRIGGER coupons_publish_list AFTER INSERT OR UPDATE OR DELETE ON coupons
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('coupons');

-- The use that an order has of its coupon. A row is deleted when the use is given back.
CREATE TABLE coupon_uses (
  order_id text PRIMARY KEY REFERENCES orders (id),
  code text NOT NULL REFERENCES coupons (code) ON UPDATE CASCADE,
  mailbox text,
  networks text[]
);
CREATE INDEX coupon_uses_held ON coupon_uses (code, mailbox) WHERE mailbox IS NOT NULL;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_coupon_code
  FOREIGN KEY (coupon_code) REFERENCES coupons (code) ON UPDATE CASCADE NOT VALID;
--> statement-breakpoint
-- Freezes every column of an order except the ones that are named here, so that a new column is frozen. A
-- guest's address may be corrected. A transaction that erases a person (DPDP Act) says so, and may change
-- emails, GitHub accounts, the buyer of an invoice and a coupon's code; all else stays frozen. The same holds
-- for claims and the audit log.
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
