-- An admin who applies the remedy of a failed access removal asks for it whatever the account's role is.
ALTER TABLE "access_removals" ADD COLUMN IF NOT EXISTS "of_any_role" boolean DEFAULT false NOT NULL;
