ALTER TABLE "purchases" ADD COLUMN "account_changes" integer DEFAULT 0 NOT NULL;
