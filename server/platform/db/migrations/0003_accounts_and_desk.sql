-- Technologies in lower case, for filtering by index.
CREATE FUNCTION lower_all(texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(array_agg(lower(t)), '{}') FROM unnest(texts) AS t $$;
--> statement-breakpoint
CREATE TABLE "auth_two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_failures" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"order_id" text,
	"reason" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_removals" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"github_login" text NOT NULL,
	"github_account_id" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"leased_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"requested_by" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now(),
	"leased_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "refunds_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'sent', 'processed', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" >= 100)
);
--> statement-breakpoint
CREATE TABLE "cover_images" (
	"id" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_entries" (
	"payout_id" text NOT NULL,
	"entry_id" text NOT NULL,
	CONSTRAINT "payout_entries_payout_id_entry_id_pk" PRIMARY KEY("payout_id","entry_id")
);
--> statement-breakpoint
DROP INDEX "audit_newest";--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exceptions" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "exceptions" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "replaces_login" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "replaces_account_id" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "tech_keys" text[] GENERATED ALWAYS AS (lower_all(tech)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "auth_two_factors" ADD CONSTRAINT "auth_two_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_removals" ADD CONSTRAINT "access_removals_order_id_purchases_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchases"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_two_factors_user" ON "auth_two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_old" ON "attempts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "payment_failures_newest" ON "payment_failures" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "access_removals_order" ON "access_removals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "access_removals_due" ON "access_removals" USING btree ("next_try_at") WHERE "access_removals"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "payout_entries_entry" ON "payout_entries" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_log" USING btree ("subject","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exceptions_newest" ON "exceptions" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "provider_events_newest" ON "provider_events" USING btree ("created_at" DESC NULLS LAST,"event_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (("email" || ' ' || lower("github_login") || ' ' || lower("project_name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_github" ON "users" USING btree ("github_account_id");--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "projects_popular" ON "projects" USING btree ("purchase_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "projects_price" ON "projects" USING btree ("price_paise","id");--> statement-breakpoint
CREATE INDEX "projects_tech" ON "projects" USING gin ("tech_keys");--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_upi" ON "payouts" USING btree (lower("upi_id"));--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_log" USING btree ("created_at" DESC NULLS LAST,"id");