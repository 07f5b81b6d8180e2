-- The order whose buyer asks for their money back with a complaint. Such complaints have 24 hours.
ALTER TABLE complaints ADD COLUMN order_id text REFERENCES orders (id);
