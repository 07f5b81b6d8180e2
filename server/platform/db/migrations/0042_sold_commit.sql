-- The commit that an order was sold at. Like its other terms it never changes.
ALTER TABLE "orders" ADD COLUMN "sold_commit" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sold_commit" CHECK ("sold_commit" ~ '^[0-9a-f]{40}$') NOT VALID;
--> statement-breakpoint
CREATE FUNCTION orders_keep_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sold_commit IS DISTINCT FROM OLD.sold_commit
  THEN RAISE EXCEPTION 'an order keeps its commit'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_commit BEFORE UPDATE OF sold_commit ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_keep_commit();
