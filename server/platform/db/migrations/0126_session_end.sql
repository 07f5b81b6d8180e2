-- A session ends 90 days after its log-in at the latest, however often it is renewed.
CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '90 days');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_end BEFORE INSERT OR UPDATE ON auth_sessions
  FOR EACH ROW EXECUTE FUNCTION end_session();
