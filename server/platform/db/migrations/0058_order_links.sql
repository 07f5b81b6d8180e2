-- Links mailed to an address that was corrected end with the correction.
ALTER TABLE "orders" ADD COLUMN "email_corrected_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "email_corrected_at" = corrected.at
FROM (SELECT "subject", max("created_at") AS at FROM "audit_log" WHERE "action" = 'order.correct-email' GROUP BY "subject") corrected
WHERE corrected."subject" = "orders"."id";
