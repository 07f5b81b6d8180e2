-- What tables alone cannot say: orders are frozen and move forward only, the ledger and the audit log are append-only,
-- a processed payout is final, a success is never taken back, and purchase_count follows the purchases.

CREATE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.project_id, NEW.project_name, NEW.repo_owner, NEW.repo_name, NEW.amount_paise, NEW.currency, NEW.email,
      NEW.github_login, NEW.github_account_id, NEW.buyer_id, NEW.referrer_id, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.project_id, OLD.project_name, OLD.repo_owner, OLD.repo_name, OLD.amount_paise, OLD.currency, OLD.email,
      OLD.github_login, OLD.github_account_id, OLD.buyer_id, OLD.referrer_id, OLD.created_at)
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
CREATE TRIGGER orders_guard BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION orders_guard();
--> statement-breakpoint
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE FUNCTION ledger_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'reward' AND NOT EXISTS (
    SELECT 1 FROM orders o JOIN payments p ON p.order_id = o.id
     WHERE o.id = NEW.order_id AND o.referrer_id = NEW.user_id AND o.amount_paise > 0)
  THEN RAISE EXCEPTION 'a reward needs a paid order that names its referrer'; END IF;
  IF NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.order_id = NEW.order_id AND e.kind = 'reward' AND e.user_id = NEW.user_id)
  THEN RAISE EXCEPTION 'a reversal needs its reward'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_guard BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_guard();
--> statement-breakpoint
CREATE FUNCTION payouts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'pending' THEN RAISE EXCEPTION 'a processed payout is final'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_guard BEFORE UPDATE OR DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION payouts_guard();
--> statement-breakpoint
CREATE FUNCTION count_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.revoked_at IS NULL THEN
    UPDATE projects SET purchase_count = purchase_count + 1 WHERE id = NEW.project_id;
  ELSIF TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN
    UPDATE projects SET purchase_count = purchase_count - 1 WHERE id = NEW.project_id;
  ELSIF TG_OP = 'UPDATE' AND OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS NULL THEN
    UPDATE projects SET purchase_count = purchase_count + 1 WHERE id = NEW.project_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchases_counted AFTER INSERT OR UPDATE OF revoked_at ON purchases
  FOR EACH ROW EXECUTE FUNCTION count_purchases();
