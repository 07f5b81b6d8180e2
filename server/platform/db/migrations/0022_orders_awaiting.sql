ALTER TABLE "orders" ADD COLUMN "awaiting" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaiting" CHECK ("orders"."awaiting" in ('email_confirmation', 'bank'));
