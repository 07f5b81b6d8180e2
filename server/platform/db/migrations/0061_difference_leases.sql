-- An invitation waits while an admin has an account's stray access removed. Adds a column only; the previous release ignores it.
ALTER TABLE "access_differences" ADD COLUMN "leased_until" timestamp with time zone;
