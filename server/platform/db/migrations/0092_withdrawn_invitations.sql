-- When an open invitation was withdrawn because its buyer was erased. The purchase stands, without access.
ALTER TABLE "invitations" ADD COLUMN "withdrawn_at" timestamp with time zone;
