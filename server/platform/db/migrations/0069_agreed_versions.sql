-- The versions of the texts that an order or account agreed to. Older rows have none, because nobody recorded them.
ALTER TABLE "orders" ADD COLUMN "agreed_versions" jsonb;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "agreed_versions" jsonb;
