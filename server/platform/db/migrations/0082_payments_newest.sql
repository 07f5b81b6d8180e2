-- Money that no settlement has is searched among the payments of the last days.
CREATE INDEX IF NOT EXISTS "payments_newest" ON "payments" USING btree ("created_at" DESC NULLS LAST,"id");
