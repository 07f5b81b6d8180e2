-- One table of invitations, buyers' and teammates'. Decision 15 says why, and when the last part of this file goes.
--
-- The rows are copied while the previous release goes on writing the old ones. Only then are the old tables locked, for as
-- long as it takes to copy what changed meanwhile.
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"project_id" text NOT NULL,
	"role" text NOT NULL,
	"github_login" text NOT NULL,
	"github_account_id" bigint NOT NULL,
	"status" text DEFAULT 'invite_pending' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"round_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"leased_until" timestamp with time zone,
	"leased_by" text,
	"recheck_at" timestamp with time zone,
	"blocked_by" text,
	"github_invitation_id" bigint,
	"queued_until" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"replaces_login" text,
	"replaces_account_id" bigint,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_role" CHECK ("role" in ('buyer', 'teammate') and ("role" = 'buyer') = ("id" = "order_id")),
	CONSTRAINT "invitations_status" CHECK ("status" in ('invite_pending', 'invite_success', 'invite_failed')),
	CONSTRAINT "invitations_state" CHECK ("state" in ('waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused')),
	CONSTRAINT "invitations_replaces" CHECK (("replaces_login" is null) = ("replaces_account_id" is null) and ("role" = 'buyer' or "replaces_login" is null))
);
--> statement-breakpoint
-- The rows of the previous release, in the shape of the new table.
CREATE VIEW "previous_invitations" AS
  SELECT order_id AS id, order_id, project_id, 'buyer' AS role, github_login, github_account_id, invite_status, invite_state,
    invite_reason, invite_attempts, invite_round, coalesce(invite_since, created_at), next_invite_at, leased_until, leased_by,
    recheck_at, blocked_by, invitation_id, queued_until, invited_at, accepted_at, replaces_login, replaces_account_id,
    revoked_at, created_at
  FROM purchases
  UNION ALL
  SELECT m.id, m.order_id, p.project_id, 'teammate', m.github_login, m.github_account_id, m.invite_status, m.invite_state,
    m.invite_reason, m.invite_attempts, m.invite_round, coalesce(m.invite_since, m.created_at), m.next_invite_at, m.leased_until,
    m.leased_by, m.recheck_at, m.blocked_by, m.invitation_id, m.queued_until, m.invited_at, m.accepted_at, null, null,
    m.revoked_at, m.created_at
  FROM team_members m JOIN purchases p USING (order_id);
--> statement-breakpoint
INSERT INTO "invitations" SELECT * FROM "previous_invitations";
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_per_account" ON "invitations" USING btree ("github_account_id","project_id") WHERE "invitations"."role" = 'buyer' and "invitations"."revoked_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_per_purchase" ON "invitations" USING btree ("order_id","github_account_id") WHERE "invitations"."revoked_at" is null;
--> statement-breakpoint
CREATE INDEX "invitations_order" ON "invitations" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "invitations_account" ON "invitations" USING btree ("github_account_id") WHERE "invitations"."revoked_at" is null;
--> statement-breakpoint
CREATE INDEX "invitations_replaces" ON "invitations" USING btree ("replaces_account_id") WHERE "invitations"."replaces_account_id" is not null;
--> statement-breakpoint
CREATE INDEX "invitations_search" ON "invitations" USING gin (lower("github_login") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invitations_state" ON "invitations" USING btree ("state","invited_at");
--> statement-breakpoint
CREATE INDEX "invitations_leased" ON "invitations" USING btree ("leased_until") WHERE "invitations"."leased_until" is not null;
--> statement-breakpoint
CREATE INDEX "invitations_recheck" ON "invitations" USING btree ("recheck_at") WHERE "invitations"."recheck_at" is not null;
--> statement-breakpoint
CREATE INDEX "invitations_blocked" ON "invitations" USING btree ("blocked_by") WHERE "invitations"."blocked_by" is not null;
--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("next_try_at") WHERE "invitations"."next_try_at" is not null;
--> statement-breakpoint
ANALYZE "invitations";
--> statement-breakpoint
-- From here to the end of the migration the old tables are locked. Readers are locked out too: the migration would otherwise wait
-- for them later, while they wait for it.
LOCK TABLE "purchases", "team_members", "invite_calls" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
DELETE FROM "invitations" WHERE "id" IN (SELECT "id" FROM (TABLE "invitations" EXCEPT ALL TABLE "previous_invitations") changed);
--> statement-breakpoint
INSERT INTO "invitations" SELECT * FROM "previous_invitations" p WHERE NOT EXISTS (SELECT FROM "invitations" i WHERE i.id = p.id);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "purchases_project" ON "purchases" USING btree ("order_id","project_id");
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_purchase" FOREIGN KEY ("order_id","project_id") REFERENCES "purchases"("order_id","project_id");
--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_invitation" FOREIGN KEY ("order_id") REFERENCES "invitations"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;
--> statement-breakpoint
CREATE FUNCTION invitations_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM purchases p JOIN invitations i USING (order_id)
     WHERE p.order_id = NEW.order_id AND i.revoked_at IS DISTINCT FROM p.revoked_at AND (i.role = 'buyer' OR i.revoked_at IS NULL))
  THEN RAISE EXCEPTION 'a purchase ends with its invitations'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER purchases_end AFTER INSERT OR UPDATE OF revoked_at ON purchases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invitations_guard();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invitations_end AFTER INSERT OR UPDATE OF revoked_at ON invitations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invitations_guard();
--> statement-breakpoint
CREATE TRIGGER invitations_publish AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH ROW
  EXECUTE FUNCTION publish_order_change('attempts', 'next_try_at', 'leased_until', 'leased_by', 'recheck_at');
--> statement-breakpoint
CREATE TRIGGER invitations_publish_reviewer AFTER UPDATE OF github_login ON invitations FOR EACH ROW WHEN (OLD.github_login <> NEW.github_login)
  EXECUTE FUNCTION publish_catalogue_change();
--> statement-breakpoint
DROP TRIGGER purchases_publish_reviewer ON purchases;
--> statement-breakpoint
DROP TRIGGER team_members_publish ON team_members;
--> statement-breakpoint
-- Until the next release: what follows keeps the columns and the table of the previous release in step with the new table, in both
-- directions, so that both releases can run on this database.
ALTER TABLE "purchases" ALTER COLUMN "github_login" DROP NOT NULL, ALTER COLUMN "github_account_id" DROP NOT NULL;
--> statement-breakpoint
CREATE FUNCTION previous_to_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invitations SELECT * FROM previous_invitations WHERE id = to_jsonb(NEW) ->> TG_ARGV[0]
  ON CONFLICT (id) DO UPDATE SET (github_login, github_account_id, status, state, reason, attempts, round, round_started_at,
    next_try_at, leased_until, leased_by, recheck_at, blocked_by, github_invitation_id, queued_until, invited_at, accepted_at,
    replaces_login, replaces_account_id, revoked_at) = (excluded.github_login, excluded.github_account_id, excluded.status,
    excluded.state, excluded.reason, excluded.attempts, excluded.round, excluded.round_started_at, excluded.next_try_at,
    excluded.leased_until, excluded.leased_by, excluded.recheck_at, excluded.blocked_by, excluded.github_invitation_id,
    excluded.queued_until, excluded.invited_at, excluded.accepted_at, excluded.replaces_login, excluded.replaces_account_id,
    excluded.revoked_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Fires for the columns that moved only. The new release inserts purchases without an account.
CREATE TRIGGER purchases_to_invitations AFTER INSERT OR UPDATE OF github_login, github_account_id, invite_status, invite_state,
  invite_reason, invite_attempts, invite_round, invite_since, next_invite_at, leased_until, leased_by, recheck_at, blocked_by,
  invitation_id, queued_until, invited_at, accepted_at, replaces_login, replaces_account_id, revoked_at ON purchases
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.github_account_id IS NOT NULL)
  EXECUTE FUNCTION previous_to_invitations('order_id');
--> statement-breakpoint
CREATE TRIGGER team_members_to_invitations AFTER INSERT OR UPDATE ON team_members
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION previous_to_invitations('id');
--> statement-breakpoint
CREATE FUNCTION invitations_to_previous() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role = 'buyer' THEN
    UPDATE purchases SET (github_login, github_account_id, invite_status, invite_state, invite_reason, invite_attempts,
      invite_round, invite_since, next_invite_at, leased_until, leased_by, recheck_at, blocked_by, invitation_id, queued_until,
      invited_at, accepted_at, replaces_login, replaces_account_id) = (NEW.github_login, NEW.github_account_id, NEW.status,
      NEW.state, NEW.reason, NEW.attempts, NEW.round, NEW.round_started_at, NEW.next_try_at, NEW.leased_until, NEW.leased_by,
      NEW.recheck_at, NEW.blocked_by, NEW.github_invitation_id, NEW.queued_until, NEW.invited_at, NEW.accepted_at,
      NEW.replaces_login, NEW.replaces_account_id)
    WHERE order_id = NEW.id;
  ELSE
    INSERT INTO team_members (id, order_id, github_login, github_account_id, invite_status, invite_state, invite_reason,
      invite_attempts, invite_round, invite_since, next_invite_at, leased_until, leased_by, recheck_at, blocked_by,
      invitation_id, queued_until, invited_at, accepted_at, revoked_at, created_at)
    VALUES (NEW.id, NEW.order_id, NEW.github_login, NEW.github_account_id, NEW.status, NEW.state, NEW.reason, NEW.attempts,
      NEW.round, NEW.round_started_at, NEW.next_try_at, NEW.leased_until, NEW.leased_by, NEW.recheck_at, NEW.blocked_by,
      NEW.github_invitation_id, NEW.queued_until, NEW.invited_at, NEW.accepted_at, NEW.revoked_at, NEW.created_at)
    ON CONFLICT (id) DO UPDATE SET (github_login, github_account_id, invite_status, invite_state, invite_reason,
      invite_attempts, invite_round, invite_since, next_invite_at, leased_until, leased_by, recheck_at, blocked_by,
      invitation_id, queued_until, invited_at, accepted_at, revoked_at) = (excluded.github_login, excluded.github_account_id,
      excluded.invite_status, excluded.invite_state, excluded.invite_reason, excluded.invite_attempts, excluded.invite_round,
      excluded.invite_since, excluded.next_invite_at, excluded.leased_until, excluded.leased_by, excluded.recheck_at,
      excluded.blocked_by, excluded.invitation_id, excluded.queued_until, excluded.invited_at, excluded.accepted_at,
      excluded.revoked_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invitations_to_previous AFTER INSERT OR UPDATE ON invitations
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION invitations_to_previous();
--> statement-breakpoint
ALTER TABLE "invite_calls" ADD COLUMN "invitation_id" text REFERENCES "invitations"("id");
--> statement-breakpoint
-- Only calls of the last 24 hours count.
UPDATE "invite_calls" SET "invitation_id" = coalesce("member_id", "order_id") WHERE "id" IN (
  SELECT "id" FROM "invite_calls" WHERE "created_at" > now() - interval '1 day' LIMIT 100000);
--> statement-breakpoint
CREATE FUNCTION invite_calls_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.invitation_id IS NULL THEN NEW.invitation_id := coalesce(NEW.member_id, NEW.order_id);
  ELSE SELECT order_id, nullif(id, order_id) INTO NEW.order_id, NEW.member_id FROM invitations WHERE id = NEW.invitation_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invite_calls_in_step BEFORE INSERT ON invite_calls FOR EACH ROW EXECUTE FUNCTION invite_calls_in_step();
