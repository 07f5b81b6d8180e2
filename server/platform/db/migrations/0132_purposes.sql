-- The features declare the purposes, and only choices about one of them are stored, so the database has no list
-- of them any more.
ALTER TABLE privacy_choices DROP CONSTRAINT IF EXISTS privacy_choices_purpose;
