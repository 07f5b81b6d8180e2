-- Tax invoices, bills of supply and credit notes: data that never changes, from which the PDFs are drawn.
CREATE TABLE "tax_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"year" text NOT NULL,
	"sequence" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_id" text NOT NULL REFERENCES "orders"("id"),
	"against_id" text REFERENCES "tax_documents"("id"),
	"refund_id" text,
	"place_of_supply" text NOT NULL,
	"sac" text NOT NULL,
	"rate_bps" integer NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"adjusts_tax" boolean DEFAULT true NOT NULL,
	"description" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	CONSTRAINT "tax_documents_number_unique" UNIQUE ("number"),
	CONSTRAINT "tax_documents_refund_id_unique" UNIQUE ("refund_id"),
	CONSTRAINT "tax_documents_sequence" UNIQUE ("series", "year", "sequence"),
	CONSTRAINT "tax_documents_kind" CHECK ("kind" in ('invoice', 'bill_of_supply', 'credit_note')),
	CONSTRAINT "tax_documents_credit" CHECK (("kind" = 'credit_note') = ("against_id" is not null)),
	CONSTRAINT "tax_documents_refund" CHECK ("refund_id" is null or "kind" = 'credit_note'),
	CONSTRAINT "tax_documents_length" CHECK (length("number") <= 16),
	CONSTRAINT "tax_documents_sum" CHECK ("taxable_paise" + "cgst_paise" + "sgst_paise" + "igst_paise" = "total_paise"),
	CONSTRAINT "tax_documents_amounts" CHECK ("total_paise" > 0 and "cgst_paise" = "sgst_paise" and ("cgst_paise" = 0 or "igst_paise" = 0))
);
--> statement-breakpoint
CREATE INDEX "tax_documents_newest" ON "tax_documents" USING btree ("issued_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "tax_documents_order" ON "tax_documents" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "tax_documents_against" ON "tax_documents" USING btree ("against_id");
--> statement-breakpoint
CREATE TABLE "tax_series" (
	"series" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "tax_series_series_year_pk" PRIMARY KEY ("series", "year")
);
--> statement-breakpoint
CREATE TABLE "tax_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" text NOT NULL REFERENCES "users"("id"),
	CONSTRAINT "tax_months_month" CHECK ("month" ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
-- Closing a month locks the table against inserts, so that this check sees each month that was closed before.
CREATE FUNCTION tax_documents_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN RAISE EXCEPTION 'a tax document is never changed or deleted'; END IF;
  IF EXISTS (SELECT FROM tax_months WHERE month = to_char(NEW.issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM'))
  THEN RAISE EXCEPTION 'the books of this month are closed'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_documents_guard BEFORE INSERT OR UPDATE OR DELETE ON tax_documents FOR EACH ROW
  EXECUTE FUNCTION tax_documents_guard();
--> statement-breakpoint
CREATE FUNCTION tax_months_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed month stays closed';
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_months_guard BEFORE UPDATE OR DELETE ON tax_months FOR EACH ROW EXECUTE FUNCTION tax_months_guard();
--> statement-breakpoint
CREATE TRIGGER tax_documents_publish AFTER INSERT ON tax_documents FOR EACH ROW EXECUTE FUNCTION publish_order_change();
--> statement-breakpoint
CREATE TRIGGER tax_documents_publish_list AFTER INSERT ON tax_documents FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('tax_documents');
--> statement-breakpoint
CREATE TRIGGER tax_months_publish_list AFTER INSERT ON tax_months FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('tax_documents');
