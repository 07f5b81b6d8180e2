-- When the session was begun with a passkey, which some calls want in the last 15 minutes.
ALTER TABLE auth_sessions ADD COLUMN passkey_at timestamptz;
--> statement-breakpoint
-- Passkeys of admins (WebAuthn): public keys, which open nothing by themselves.
CREATE TABLE auth_passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX auth_passkeys_user ON auth_passkeys (user_id);
