ALTER TABLE "mails" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE "mails"."next_try_at" is not null;