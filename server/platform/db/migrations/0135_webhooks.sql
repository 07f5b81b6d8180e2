-- When the session passed a second factor: a code or a passkey. Sessions of the time before have to log in again.
ALTER TABLE auth_sessions ADD COLUMN second_factor_at timestamptz;
--> statement-breakpoint
-- Addresses of other programs that hear of events.
CREATE TABLE webhooks (
  id text PRIMARY KEY,
  url text NOT NULL,
  events text[] NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  secret text NOT NULL,
  previous_secret text,
  previous_ends_at timestamptz,
  failed_in_row integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
-- Events for webhooks, written in the transaction of what they tell.
CREATE TABLE webhook_deliveries (
  id text PRIMARY KEY,
  webhook_id text NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event text NOT NULL,
  subject_key text,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'waiting',
  tries jsonb NOT NULL DEFAULT '[]',
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamptz DEFAULT now(),
  leased_until timestamptz,
  leased_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_deliveries_status CHECK (status IN ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (webhook_id, event, subject_key);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC NULLS LAST, id);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_try_at) WHERE next_try_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER webhooks_publish_list AFTER INSERT OR UPDATE OR DELETE ON webhooks
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('webhooks');
--> statement-breakpoint
CREATE TRIGGER webhook_deliveries_publish_list AFTER INSERT OR UPDATE OR DELETE ON webhook_deliveries
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('webhooks');
