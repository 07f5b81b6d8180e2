-- The invitations of the last days, for their report.
CREATE INDEX IF NOT EXISTS invitations_created ON invitations (created_at);
