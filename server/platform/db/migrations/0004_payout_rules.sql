-- A claim covers exactly the entries it was made for, each is paid out once, and money leaves the ledger with a completed
-- payout of exactly its amount and not without one.

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
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payouts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'payouts are kept'; END IF;
  IF OLD.status <> 'pending' THEN RAISE EXCEPTION 'a processed payout is final'; END IF;
  IF (NEW.id, NEW.user_id, NEW.amount_paise, NEW.claimed_referrals, NEW.upi_id, NEW.requested_at)
     IS DISTINCT FROM
     (OLD.id, OLD.user_id, OLD.amount_paise, OLD.claimed_referrals, OLD.upi_id, OLD.requested_at)
  THEN RAISE EXCEPTION 'a claim is frozen once made'; END IF;
  IF NEW.status = 'completed' AND NOT EXISTS (
    SELECT 1 FROM payout_entries c JOIN ledger_entries e ON e.id = c.entry_id WHERE c.payout_id = NEW.id
    HAVING sum(e.amount_paise) = NEW.amount_paise
       AND count(*) FILTER (WHERE e.kind = 'reward') - count(*) FILTER (WHERE e.kind = 'reversal') = NEW.claimed_referrals)
  THEN RAISE EXCEPTION 'what is paid out is the sum of its entries'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION payout_entries_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM payouts p JOIN ledger_entries e ON e.user_id = p.user_id
     WHERE p.id = NEW.payout_id AND p.status = 'pending' AND e.id = NEW.entry_id AND e.kind IN ('reward', 'reversal'))
  THEN RAISE EXCEPTION 'a claim covers rewards and reversals of its own claimant'; END IF;
  IF EXISTS (
    SELECT 1 FROM payout_entries c JOIN payouts p ON p.id = c.payout_id
     WHERE c.entry_id = NEW.entry_id AND p.status = 'completed')
  THEN RAISE EXCEPTION 'this entry is paid out already'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payout_entries_guard BEFORE INSERT ON payout_entries
  FOR EACH ROW EXECUTE FUNCTION payout_entries_guard();
--> statement-breakpoint
CREATE TRIGGER payout_entries_append_only BEFORE UPDATE OR DELETE ON payout_entries
  FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE FUNCTION payouts_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'completed' AND NOT EXISTS (
    SELECT 1 FROM ledger_entries e WHERE e.payout_id = NEW.id AND e.kind = 'payout')
  THEN RAISE EXCEPTION 'a completed payout leaves the ledger'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, when its ledger entry is written too.
CREATE CONSTRAINT TRIGGER payouts_settled AFTER UPDATE ON payouts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_settled();
