-- What the buyer paid on top of the price, when the provider's account lets buyers bear its fee.
ALTER TABLE "payments" ADD COLUMN "customer_fee_paise" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "customer_fee_tax_paise" bigint DEFAULT 0 NOT NULL;
