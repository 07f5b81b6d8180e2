-- A claim whose payment has started can be completed whatever happens to its rewards.
ALTER TABLE payouts ADD COLUMN paying_at timestamptz, ADD COLUMN paying_by text REFERENCES users (id);
--> statement-breakpoint
ALTER TABLE payouts ADD CONSTRAINT payouts_paying CHECK (paying_at IS NULL OR verified_at IS NOT NULL);
