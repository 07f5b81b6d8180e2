-- When a row last changed, by which the API lists rows. Existing rows count as changed by this migration.
ALTER TABLE orders ADD COLUMN IF NOT EXISTS updated_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE refunds ADD COLUMN IF NOT EXISTS updated_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE payouts ADD COLUMN IF NOT EXISTS updated_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE settlements ADD COLUMN IF NOT EXISTS updated_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS orders_updated ON orders (updated_at, public_id) WHERE public_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS refunds_updated ON refunds (updated_at, id);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS payouts_updated ON payouts (updated_at, id);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS settlements_updated ON settlements (updated_at, id);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS tax_documents_issued ON tax_documents (issued_at, id);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS projects_updated ON projects (greatest(updated_at, refreshed_at), id);
--> statement-breakpoint
-- Records the time of a change, unless only the named columns changed. It runs after the guards, by its name.
CREATE FUNCTION record_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_silent(to_jsonb(OLD), to_jsonb(NEW), TG_ARGV) THEN NEW.updated_at := clock_timestamp(); END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_updated BEFORE UPDATE ON orders
  FOR EACH ROW EXECUTE FUNCTION record_update('checked_at');
--> statement-breakpoint
CREATE TRIGGER refunds_updated BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION record_update('attempts', 'next_try_at', 'leased_until', 'leased_by');
--> statement-breakpoint
CREATE TRIGGER payouts_updated BEFORE UPDATE ON payouts
  FOR EACH ROW EXECUTE FUNCTION record_update();
--> statement-breakpoint
CREATE TRIGGER settlements_updated BEFORE UPDATE ON settlements
  FOR EACH ROW EXECUTE FUNCTION record_update();
--> statement-breakpoint
-- An order in the API says what was refunded. Whoever changes a refund's state holds the order's lock.
CREATE FUNCTION refunds_update_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET updated_at = clock_timestamp() WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_update_order AFTER INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW EXECUTE FUNCTION refunds_update_order();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_publish AFTER INSERT OR UPDATE OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION publish_order_change('checked_at', 'updated_at');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_publish AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION publish_order_change('attempts', 'next_try_at', 'leased_until', 'leased_by', 'updated_at');
--> statement-breakpoint
-- The same as before, but for the time of the last change.
CREATE OR REPLACE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['email', 'github_login', 'github_account_id', 'buyer_gstin', 'buyer_legal_name', 'buyer_address',
    'coupon_code', 'updated_at'];
  changing CONSTANT text[] := ARRAY['public_id', 'state', 'email', 'email_corrected_at', 'final_invite_status', 'awaiting',
    'paid_at', 'checked_at', 'updated_at'];
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
--> statement-breakpoint
-- Tokens with which other programs read the API as an admin, stored as hashes.
CREATE TABLE api_tokens (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id),
  name text NOT NULL,
  token_hash text NOT NULL CONSTRAINT api_tokens_token_hash_unique UNIQUE,
  rights text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX api_tokens_user ON api_tokens (user_id, created_at DESC);
--> statement-breakpoint
CREATE TRIGGER api_tokens_publish AFTER INSERT OR UPDATE OR DELETE ON api_tokens
  FOR EACH ROW EXECUTE FUNCTION publish_user_change('last_used_at');
