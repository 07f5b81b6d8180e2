-- Pages and the export of a person's data read their orders, and the erasure finds them.
CREATE INDEX IF NOT EXISTS "orders_of_account" ON "orders" USING btree ("buyer_id") WHERE "orders"."buyer_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "purchases_user" ON "purchases" USING btree ("user_id");
