-- When GitHub last refused an invitation or removal without saying what the refusal is about.
ALTER TABLE "invitations" ADD COLUMN "refused_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "access_removals" ADD COLUMN "refused_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invitations_refused" ON "invitations" USING btree ("refused_at") WHERE "refused_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "access_removals_refused" ON "access_removals" USING btree ("refused_at") WHERE "refused_at" IS NOT NULL;
--> statement-breakpoint
-- The remedy of a difference waits behind a block, like an invitation. `requested_by` is the admin who asked for it.
ALTER TABLE "access_differences" ADD COLUMN "blocked_by" text, ADD COLUMN "requested_by" text REFERENCES "users" ("id");
