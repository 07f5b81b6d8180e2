-- The accounts library writes its switch of an admin's second factor by itself, outside any transaction of the shop, and
-- also at addresses of its own. So the audit is written by the very statement that switches: neither is there without the
-- other. Only the account itself can ask the library for it.
CREATE FUNCTION audit_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (id, actor, action, subject)
  SELECT gen_random_uuid()::text, user_id,
         CASE WHEN NEW.two_factor_enabled THEN 'admin.second-factor-on' ELSE 'admin.second-factor-off' END, user_id
    FROM admins WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_users_second_factor AFTER UPDATE OF two_factor_enabled ON auth_users FOR EACH ROW
  WHEN (OLD.two_factor_enabled IS DISTINCT FROM NEW.two_factor_enabled) EXECUTE FUNCTION audit_second_factor();
