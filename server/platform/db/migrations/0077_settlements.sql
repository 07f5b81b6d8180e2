-- The provider's settlements with their lines: the proof from outside of what our books say.
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"utr" text,
	"settled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "settlements_newest" ON "settlements" USING btree ("settled_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"settlement_id" text NOT NULL REFERENCES "settlements"("id"),
	"entity_id" text NOT NULL,
	"type" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"credit_paise" bigint NOT NULL,
	"debit_paise" bigint NOT NULL,
	"payment_id" text,
	"dispute_id" text,
	"method" text,
	"description" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"order_id" text REFERENCES "orders"("id"),
	CONSTRAINT "settlement_lines_settlement_id_entity_id_pk" PRIMARY KEY ("settlement_id", "entity_id"),
	CONSTRAINT "settlement_lines_state" CHECK ("state" in ('pending', 'matched', 'different', 'unknown', 'adjustment'))
);
--> statement-breakpoint
CREATE INDEX "settlement_lines_entity" ON "settlement_lines" USING btree ("entity_id");
--> statement-breakpoint
CREATE INDEX "settlement_lines_payment" ON "settlement_lines" USING btree ("payment_id") WHERE "payment_id" is not null;
--> statement-breakpoint
CREATE INDEX "settlement_lines_open" ON "settlement_lines" USING btree ("entity_id") WHERE "state" in ('pending', 'different', 'unknown');
--> statement-breakpoint
CREATE TRIGGER settlements_publish_list AFTER INSERT OR UPDATE OR DELETE ON settlements FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('settlements');
--> statement-breakpoint
CREATE TRIGGER settlement_lines_publish_list AFTER INSERT OR UPDATE OR DELETE ON settlement_lines FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('settlements');
