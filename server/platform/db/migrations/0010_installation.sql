-- The mode of the shop that this database belongs to; written once, by the first start after its migration.
CREATE TABLE "installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mode" text NOT NULL,
	"sandbox_user_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_one" CHECK ("installation"."id"),
	CONSTRAINT "installation_mode" CHECK ("installation"."mode" in ('sandbox', 'live'))
);
--> statement-breakpoint
-- Databases from before: one with the sandbox's accounts belongs to the sandbox. Only the seed makes an admin of that address,
-- a GitHub account of that number, and payments whose ids derive from their orders; a sign-up can do none of it.
INSERT INTO "installation" ("mode", "sandbox_user_ids")
SELECT 'sandbox', array_agg("id") FROM "users"
WHERE ("email" = 'admin@capstone.test' AND "id" IN (SELECT "user_id" FROM "admins"))
	OR ("email" = 'student@capstone.test' AND "github_account_id" = 900001)
	OR "id" IN (
		SELECT "purchases"."user_id" FROM "purchases" JOIN "payments" USING ("order_id")
		WHERE "payments"."id" = 'pay_' || left(replace("order_id", '-', ''), 14)
	)
HAVING count(*) > 0;
