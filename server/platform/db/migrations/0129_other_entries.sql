-- What other programs do on the provider's account. A line of a settlement may be theirs, too. The shop's ID tells
-- its orders from those of another shop on the account.
CREATE TABLE "other_entries" (
  "id" text PRIMARY KEY,
  "kind" text NOT NULL,
  "payment_id" text,
  "amount_paise" bigint,
  "currency" text NOT NULL DEFAULT 'INR',
  "status" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "other_entries_kind" CHECK ("kind" IN ('payment', 'refund', 'dispute', 'other'))
);--> statement-breakpoint
CREATE INDEX "other_entries_newest" ON "other_entries" ("created_at" DESC NULLS LAST, "id");--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "shop_id" text;--> statement-breakpoint
ALTER TABLE "settlement_lines" DROP CONSTRAINT "settlement_lines_state";--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_state" CHECK (
  "state" IN ('pending', 'matched', 'different', 'unknown', 'adjustment', 'other')
) NOT VALID;
