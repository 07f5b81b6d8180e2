ALTER TABLE "repository_syncs" ADD COLUMN "default_branch" text;
--> statement-breakpoint
ALTER TABLE "repository_syncs" ADD COLUMN "stored_sync_began_at" timestamp with time zone;
