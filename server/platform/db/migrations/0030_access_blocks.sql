CREATE TABLE "access_blocks" (
	"subject" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "blocked_by" text;--> statement-breakpoint
ALTER TABLE "access_removals" ADD COLUMN "blocked_by" text;--> statement-breakpoint
CREATE INDEX "purchases_blocked" ON "purchases" USING btree ("blocked_by") WHERE "purchases"."blocked_by" is not null;--> statement-breakpoint
CREATE INDEX "access_removals_blocked" ON "access_removals" USING btree ("blocked_by") WHERE "access_removals"."blocked_by" is not null;--> statement-breakpoint
-- Cases about repositories become blocks, which settle them.
INSERT INTO "access_blocks" ("subject", "reason", "next_try_at")
  SELECT "subject", "message", now() FROM "exceptions" WHERE "kind" = 'repository' AND "resolved_at" IS NULL;
