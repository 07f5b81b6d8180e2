-- Team purchases: an order may be for several GitHub accounts. New tables and a column only, so nothing is locked for long; the
-- previous release ignores them.
CREATE TABLE "order_teams" (
	"order_id" text PRIMARY KEY NOT NULL REFERENCES "orders"("id"),
	"size" integer NOT NULL,
	"accounts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "order_teams_size" CHECK ("size" between 2 and 5),
	CONSTRAINT "order_teams_accounts" CHECK (jsonb_array_length("accounts") < "size")
);
--> statement-breakpoint
CREATE FUNCTION order_teams_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('shop.erasing', true) = 'yes'
     AND (NEW.order_id, NEW.size) = (OLD.order_id, OLD.size) AND NEW.accounts = '[]'::jsonb
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an order is frozen once opened';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_teams_frozen BEFORE UPDATE OR DELETE ON "order_teams" FOR EACH ROW EXECUTE FUNCTION order_teams_guard();
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL REFERENCES "purchases"("order_id"),
	"github_login" text NOT NULL,
	"github_account_id" bigint NOT NULL,
	"invite_status" text DEFAULT 'invite_pending' NOT NULL,
	"invite_state" text DEFAULT 'waiting' NOT NULL,
	"invite_reason" text,
	"invite_attempts" integer DEFAULT 0 NOT NULL,
	"invite_round" integer DEFAULT 0 NOT NULL,
	"invite_since" timestamp with time zone,
	"next_invite_at" timestamp with time zone DEFAULT now(),
	"leased_until" timestamp with time zone,
	"recheck_at" timestamp with time zone,
	"blocked_by" text,
	"invitation_id" bigint,
	"queued_until" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_status" CHECK ("invite_status" in ('invite_pending', 'invite_success', 'invite_failed')),
	CONSTRAINT "team_members_state" CHECK ("invite_state" in ('waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_once" ON "team_members" USING btree ("order_id", "github_account_id") WHERE "team_members"."revoked_at" is null;
--> statement-breakpoint
CREATE INDEX "team_members_order" ON "team_members" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "team_members_account" ON "team_members" USING btree ("github_account_id");
--> statement-breakpoint
CREATE INDEX "team_members_search" ON "team_members" USING gin (lower("github_login") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "team_members_leased" ON "team_members" USING btree ("leased_until") WHERE "team_members"."leased_until" is not null;
--> statement-breakpoint
CREATE INDEX "team_members_recheck" ON "team_members" USING btree ("recheck_at") WHERE "team_members"."recheck_at" is not null;
--> statement-breakpoint
CREATE INDEX "team_members_blocked" ON "team_members" USING btree ("blocked_by") WHERE "team_members"."blocked_by" is not null;
--> statement-breakpoint
CREATE INDEX "team_members_due" ON "team_members" USING btree ("next_invite_at") WHERE "team_members"."next_invite_at" is not null;
--> statement-breakpoint
ALTER TABLE "invite_calls" ADD COLUMN "member_id" text;
