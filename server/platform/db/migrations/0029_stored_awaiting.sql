-- Whether an order waits for the bank is read from its authorized payments alone; no release stored it here.
ALTER TABLE "orders" DROP CONSTRAINT "orders_awaiting";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaiting" CHECK ("orders"."awaiting" = 'email_confirmation') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_awaiting";
