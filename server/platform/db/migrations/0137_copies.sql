-- A project is delivered as access to its repository, or as a copy of its own to each buyer (decision 39).
ALTER TABLE "projects" ADD COLUMN "delivery" text NOT NULL DEFAULT 'shared';--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_delivery" CHECK ("delivery" IN ('shared', 'own')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" text NOT NULL DEFAULT 'shared';--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "copy_commit" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK ("delivery" IN ('shared', 'own')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_copy_commit" CHECK (
  "copy_commit" IS NULL OR ("delivery" = 'own' AND "copy_commit" ~ '^[0-9a-f]{40}$')
) NOT VALID;--> statement-breakpoint
-- The repository of an order with a copy changes once: from the template to the copy.
CREATE OR REPLACE FUNCTION orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['email', 'github_login', 'github_account_id', 'buyer_gstin', 'buyer_legal_name', 'buyer_address',
    'coupon_code', 'updated_at'];
  changing text[] := ARRAY['public_id', 'state', 'email', 'email_corrected_at', 'final_invite_status', 'awaiting',
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
  IF OLD.delivery = 'own' AND OLD.copy_commit IS NULL AND NEW.copy_commit IS NOT NULL AND OLD.state IN ('paid', 'refunded')
  THEN changing := changing || ARRAY['repo_owner', 'repo_name', 'sold_commit', 'copy_commit']; END IF;
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
END $$;--> statement-breakpoint
CREATE TABLE "copies" (
  "order_id" text PRIMARY KEY CONSTRAINT "copies_order_id_purchases_order_id_fk" REFERENCES "purchases" ("order_id"),
  "state" text NOT NULL DEFAULT 'making',
  "template_owner" text NOT NULL,
  "template_name" text NOT NULL,
  "owner" text NOT NULL,
  "name" text,
  "first_commit" text,
  "licence_commit" text,
  "attempts" integer NOT NULL DEFAULT 0,
  "next_try_at" timestamp with time zone DEFAULT now(),
  "leased_until" timestamp with time zone,
  "leased_by" text,
  "last_error" text,
  "delivered_commit" text,
  "delivered_at" timestamp with time zone,
  "version_commit" text,
  "version_at" timestamp with time zone,
  "version_branch" text,
  "version_pull" integer,
  "version_url" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "ready_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "archived_at" timestamp with time zone,
  "deleted_at" timestamp with time zone,
  CONSTRAINT "copies_state" CHECK ("state" IN ('making', 'ready', 'ending', 'archived', 'deleted')),
  CONSTRAINT "copies_ended" CHECK (("state" IN ('ending', 'archived', 'deleted')) = ("ended_at" IS NOT NULL)),
  CONSTRAINT "copies_ready" CHECK ("ready_at" IS NULL OR num_nonnulls("name", "first_commit", "licence_commit") = 3)
);--> statement-breakpoint
CREATE UNIQUE INDEX "copies_repository" ON "copies" (lower("owner"), lower("name"));--> statement-breakpoint
CREATE INDEX "copies_due" ON "copies" ("next_try_at") WHERE "next_try_at" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER copies_publish AFTER INSERT OR UPDATE OR DELETE ON "copies"
  FOR EACH ROW EXECUTE FUNCTION publish_order_change('attempts', 'next_try_at', 'leased_until', 'leased_by');--> statement-breakpoint
-- GitHub limits what a credential creates in a minute and in an hour.
CREATE INDEX IF NOT EXISTS "invite_calls_newest" ON "invite_calls" ("created_at");
