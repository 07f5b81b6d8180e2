-- Calls that move money are recognised by the ID that their form sends, and answered once.
CREATE TABLE "requests" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb,
	"leased_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_id" text;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "refunds_request" ON "refunds" USING btree ("request_id");
