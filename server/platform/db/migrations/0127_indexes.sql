-- Foreign keys that deletes and look-ups use, and the ends of sales, which are looked for after each change.
CREATE INDEX IF NOT EXISTS purchases_of_project ON purchases (project_id);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS orders_of_project ON orders (project_id, sold_commit);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS exceptions_order ON exceptions (order_id) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS payment_failures_order ON payment_failures (order_id) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS projects_sale_ends ON projects (sale_ends_at) WHERE sale_ends_at IS NOT NULL;
