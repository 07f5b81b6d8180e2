-- A person's data can be erased (DPDP Act). In a transaction that says so, and only in one, emails and GitHub accounts of
-- orders, UPI IDs and reasons of processed payouts, and details of the audit log may change; all else stays frozen.
-- Functions only, so no table is locked.
CREATE OR REPLACE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.erasing', true) = 'yes' THEN
    IF to_jsonb(NEW) - ARRAY['email', 'github_login', 'github_account_id']
       IS DISTINCT FROM to_jsonb(OLD) - ARRAY['email', 'github_login', 'github_account_id']
       OR (NEW.email <> OLD.email AND NEW.email NOT LIKE 'erased-%@erased.invalid')
       OR ((NEW.github_login, NEW.github_account_id) IS DISTINCT FROM (OLD.github_login, OLD.github_account_id)
           AND NEW.github_account_id <> 0)
    THEN RAISE EXCEPTION 'erasing changes nothing else of an order'; END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.project_id, NEW.project_name, NEW.repo_owner, NEW.repo_name, NEW.amount_paise, NEW.currency,
      NEW.github_login, NEW.github_account_id, NEW.buyer_id, NEW.referrer_id, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.project_id, OLD.project_name, OLD.repo_owner, OLD.repo_name, OLD.amount_paise, OLD.currency,
      OLD.github_login, OLD.github_account_id, OLD.buyer_id, OLD.referrer_id, OLD.created_at)
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
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_log' AND TG_OP = 'UPDATE' AND current_setting('shop.erasing', true) = 'yes'
     AND to_jsonb(NEW) - 'detail' = to_jsonb(OLD) - 'detail'
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payouts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'payouts are kept'; END IF;
  IF OLD.status <> 'pending' THEN
    IF current_setting('shop.erasing', true) = 'yes' AND NEW.upi_id LIKE 'erased-%@erased.invalid'
       AND to_jsonb(NEW) - ARRAY['upi_id', 'rejection_reason'] = to_jsonb(OLD) - ARRAY['upi_id', 'rejection_reason']
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'a processed payout is final';
  END IF;
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
