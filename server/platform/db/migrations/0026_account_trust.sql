ALTER TABLE auth_two_factors ADD COLUMN last_used_step bigint;
--> statement-breakpoint
CREATE INDEX auth_verifications_value ON auth_verifications (value);
--> statement-breakpoint
-- The authentication library changes second factors and passwords by statements of its own, so triggers end what was trusted
-- before: reset links, trusted devices and pending second steps, all of which have the user's id as value. A changed second
-- factor also ends every session; the library then creates the one of the browser that changed it.
CREATE FUNCTION end_trust_of_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM auth_verifications WHERE value = NEW.id;
  DELETE FROM auth_sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_trust AFTER UPDATE OF two_factor_enabled ON auth_users FOR EACH ROW
  WHEN (OLD.two_factor_enabled IS DISTINCT FROM NEW.two_factor_enabled) EXECUTE FUNCTION end_trust_of_second_factor();
--> statement-breakpoint
CREATE FUNCTION end_trust_of_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM auth_verifications WHERE value = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_accounts_trust AFTER UPDATE OF password ON auth_accounts FOR EACH ROW
  WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_trust_of_password();
--> statement-breakpoint
-- The operator's reset writes an audit entry of its own.
CREATE OR REPLACE FUNCTION audit_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (id, actor, action, subject)
  SELECT gen_random_uuid()::text, user_id,
         CASE WHEN NEW.two_factor_enabled THEN 'admin.second-factor-on' ELSE 'admin.second-factor-off' END, user_id
    FROM admins WHERE user_id = NEW.id AND current_setting('shop.operator', true) IS DISTINCT FROM 'yes';
  RETURN NULL;
END $$;
