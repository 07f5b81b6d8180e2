-- The newest orders of a state that few orders have, and foreign keys that look-ups and deletions use.
CREATE INDEX IF NOT EXISTS orders_of_state ON orders (state, created_at DESC NULLS LAST, id) WHERE state <> 'paid';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS complaints_of_order ON complaints (order_id) WHERE order_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS questions_of_project ON questions (project_id);
