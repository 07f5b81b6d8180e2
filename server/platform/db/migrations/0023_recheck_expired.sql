ALTER TABLE "purchases" ADD COLUMN "recheck_at" timestamp with time zone;--> statement-breakpoint
-- Some of these expired although the buyer never left: GitHub had answered 404 about a repository the token could not see.
UPDATE "purchases" SET "recheck_at" = now() WHERE "invite_state" = 'expired' AND "accepted_at" IS NOT NULL AND "next_invite_at" IS NULL AND "revoked_at" IS NULL;--> statement-breakpoint
CREATE INDEX "purchases_recheck" ON "purchases" USING btree ("recheck_at") WHERE "recheck_at" is not null;
