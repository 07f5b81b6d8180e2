-- A purchase begins with its invitation, whose trigger compares both. So the purchase's own trigger is only
-- needed when the purchase ends. This saves each order a statement.
DROP TRIGGER purchases_end ON purchases;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER purchases_end AFTER UPDATE OF revoked_at ON purchases
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invitations_guard();
