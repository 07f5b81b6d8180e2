-- The releases from 25 November 2026 on know invitations only in their own table, so the copies of them are no longer
-- kept in step (decision 15).
DROP TRIGGER invitations_to_previous ON invitations;--> statement-breakpoint
DROP TRIGGER purchases_to_invitations ON purchases;--> statement-breakpoint
DROP TRIGGER invite_calls_in_step ON invite_calls;--> statement-breakpoint
DROP VIEW previous_invitations;--> statement-breakpoint
DROP TABLE team_members;--> statement-breakpoint
DROP FUNCTION invitations_to_previous;--> statement-breakpoint
DROP FUNCTION previous_to_invitations;--> statement-breakpoint
DROP FUNCTION invite_calls_in_step;--> statement-breakpoint
DROP TRIGGER purchases_publish ON purchases;--> statement-breakpoint
CREATE TRIGGER purchases_publish AFTER INSERT OR UPDATE OR DELETE ON purchases
  FOR EACH ROW EXECUTE FUNCTION publish_order_change();--> statement-breakpoint
-- Their indexes and checks go with them.
ALTER TABLE purchases
  DROP COLUMN github_login, DROP COLUMN github_account_id, DROP COLUMN invite_status, DROP COLUMN invite_state,
  DROP COLUMN invite_reason, DROP COLUMN invite_attempts, DROP COLUMN next_invite_at, DROP COLUMN leased_until,
  DROP COLUMN leased_by, DROP COLUMN invitation_id, DROP COLUMN queued_until, DROP COLUMN invited_at,
  DROP COLUMN accepted_at, DROP COLUMN replaces_login, DROP COLUMN replaces_account_id, DROP COLUMN invite_round,
  DROP COLUMN invite_since, DROP COLUMN recheck_at, DROP COLUMN blocked_by;--> statement-breakpoint
ALTER TABLE invite_calls DROP COLUMN order_id, DROP COLUMN member_id;
