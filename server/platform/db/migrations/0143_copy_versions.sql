-- A buyer may ask for several versions of a copy before they merge one. No release has the columns for a single one.
ALTER TABLE "copies" ADD COLUMN "versions" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "version_commit";--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "version_at";--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "version_branch";--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "version_pull";--> statement-breakpoint
ALTER TABLE "copies" DROP COLUMN "version_url";
