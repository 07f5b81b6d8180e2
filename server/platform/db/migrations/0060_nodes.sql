CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "leased_by" text;
--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "leased_by" text;
--> statement-breakpoint
ALTER TABLE "access_removals" ADD COLUMN "leased_by" text;
--> statement-breakpoint
ALTER TABLE "github_connections" ADD COLUMN "leased_by" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "leased_by" text;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "leased_by" text;
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "leased_by" text;
