-- Documents that could not be issued with their payment or refund, and when a document's payment, refund or
-- correction was, which is earlier than its number.
CREATE TABLE "missing_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL REFERENCES "orders"("id"),
	"invoice" jsonb,
	"refund_id" text,
	"amount_paise" bigint,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "missing_documents_kind" CHECK (("invoice" is null) = ("refund_id" is not null)),
	CONSTRAINT "missing_documents_amount" CHECK (("refund_id" is null) = ("amount_paise" is null))
);
--> statement-breakpoint
CREATE INDEX "missing_documents_oldest" ON "missing_documents" USING btree ("since","id");
--> statement-breakpoint
CREATE INDEX "missing_documents_order" ON "missing_documents" USING btree ("order_id");
--> statement-breakpoint
ALTER TABLE "tax_documents" ADD COLUMN "booked_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tax_documents_of_order" ON "tax_documents" USING btree ("order_id","issued_at");
--> statement-breakpoint
DROP INDEX "tax_documents_order";
