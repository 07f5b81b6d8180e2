-- WhatsApp messages that buyers consented to.
CREATE TABLE "notices" (
  "order_id" text PRIMARY KEY NOT NULL REFERENCES "orders" ("id"),
  "mobile_number" text,
  "attempts" integer DEFAULT 0 NOT NULL,
  "next_try_at" timestamp with time zone,
  "leased_until" timestamp with time zone,
  "outcome" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "notices_outcome" CHECK ("notices"."outcome" in ('sent', 'refused', 'unclear', 'dropped'))
);--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("next_try_at") WHERE "notices"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_with_number" ON "notices" USING btree ("created_at") WHERE "notices"."mobile_number" is not null;
