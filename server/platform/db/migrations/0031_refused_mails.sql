-- Mails that the mail server refused for good.
ALTER TABLE "mails" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_refused" ON "mails" USING btree ("order_id") WHERE "mails"."refused_at" is not null;--> statement-breakpoint
-- Mails and events whose content retention has yet to delete.
CREATE INDEX "mails_with_body" ON "mails" USING btree ("created_at") WHERE "mails"."text_body" <> '';--> statement-breakpoint
CREATE INDEX "provider_events_with_body" ON "provider_events" USING btree ("created_at") WHERE "provider_events"."body" not like 'sha256:%';--> statement-breakpoint
-- A guest's address may be corrected; everything else of an order stays frozen.
CREATE OR REPLACE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
