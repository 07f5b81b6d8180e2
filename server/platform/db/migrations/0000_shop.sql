CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "auth_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exceptions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" text,
	"message" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "exceptions_once" UNIQUE("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_once" UNIQUE("kind","subject_key"),
	CONSTRAINT "mails_attempts" CHECK ("mails"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "provider_events_source_event_id_pk" PRIMARY KEY("source","event_id")
);
--> statement-breakpoint
CREATE TABLE "invite_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"repository" text NOT NULL,
	"counted" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"public_id" text,
	"state" text DEFAULT 'opening' NOT NULL,
	"project_id" text NOT NULL,
	"project_name" text NOT NULL,
	"repo_owner" text NOT NULL,
	"repo_name" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"email" text NOT NULL,
	"github_login" text NOT NULL,
	"github_account_id" bigint NOT NULL,
	"buyer_id" text,
	"referrer_id" text,
	"final_invite_status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "orders_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "orders_money" UNIQUE("id","amount_paise","currency"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('opening', 'open', 'paid', 'refunded')),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_paise" = 0 or "orders"."amount_paise" >= 100),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" = 'INR'),
	CONSTRAINT "orders_email" CHECK ("orders"."email" = lower(btrim("orders"."email"))),
	CONSTRAINT "orders_not_self" CHECK ("orders"."referrer_id" <> "orders"."buyer_id"),
	CONSTRAINT "orders_known" CHECK ("orders"."state" = 'opening' or "orders"."public_id" is not null),
	CONSTRAINT "orders_paid" CHECK (("orders"."state" in ('paid', 'refunded')) = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_final" CHECK ("orders"."final_invite_status" in ('invite_success', 'invite_failed'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"order_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"github_login" text NOT NULL,
	"github_account_id" bigint NOT NULL,
	"invite_status" text DEFAULT 'invite_pending' NOT NULL,
	"invite_state" text DEFAULT 'waiting' NOT NULL,
	"invite_reason" text,
	"invite_attempts" integer DEFAULT 0 NOT NULL,
	"next_invite_at" timestamp with time zone DEFAULT now(),
	"leased_until" timestamp with time zone,
	"invitation_id" bigint,
	"queued_until" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_status" CHECK ("purchases"."invite_status" in ('invite_pending', 'invite_success', 'invite_failed')),
	CONSTRAINT "purchases_state" CHECK ("purchases"."invite_state" in ('waiting', 'queued', 'sent', 'accepted', 'expired', 'needs_person', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"user_id" text PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"payout_read" boolean DEFAULT false NOT NULL,
	"payout_write" boolean DEFAULT false NOT NULL,
	"user_write" boolean DEFAULT false NOT NULL,
	"project_write" boolean DEFAULT false NOT NULL,
	"order_write" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"github_login" text,
	"github_account_id" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"referral_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_referral_code_unique" UNIQUE("referral_code"),
	CONSTRAINT "users_kind" CHECK ("users"."kind" in ('guest', 'registered')),
	CONSTRAINT "users_email_stored" CHECK ("users"."email" = lower(btrim("users"."email")) and "users"."email" <> ''),
	CONSTRAINT "users_code" CHECK ("users"."referral_code" ~ '^[A-Z2-9]{6}$'),
	CONSTRAINT "users_code_kind" CHECK (("users"."kind" = 'registered') = ("users"."referral_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"price_paise" bigint NOT NULL,
	"repo_owner" text NOT NULL,
	"repo_name" text NOT NULL,
	"tech" text[] NOT NULL,
	"features" text[] NOT NULL,
	"description" text,
	"cover_image" text,
	"display_order" integer DEFAULT 99 NOT NULL,
	"purchase_count" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_slug_unique" UNIQUE("slug"),
	CONSTRAINT "projects_slug" CHECK ("projects"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "projects_price" CHECK ("projects"."price_paise" = 0 or "projects"."price_paise" >= 100),
	CONSTRAINT "projects_count" CHECK ("projects"."purchase_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"order_id" text,
	"payout_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_shape" CHECK (("ledger_entries"."kind" = 'reward' and "ledger_entries"."amount_paise" = 10000 and "ledger_entries"."order_id" is not null and "ledger_entries"."payout_id" is null)
        or ("ledger_entries"."kind" = 'reversal' and "ledger_entries"."amount_paise" = -10000 and "ledger_entries"."order_id" is not null and "ledger_entries"."payout_id" is null)
        or ("ledger_entries"."kind" = 'payout' and "ledger_entries"."amount_paise" <= -30000 and "ledger_entries"."payout_id" is not null and "ledger_entries"."order_id" is null))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"claimed_referrals" integer NOT NULL,
	"upi_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"verified_at" timestamp with time zone,
	"transaction_id" text,
	"rejection_reason" text,
	"processed_by" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('pending', 'completed', 'rejected')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_paise" >= 30000 and "payouts"."claimed_referrals" > 0),
	CONSTRAINT "payouts_completed" CHECK (("payouts"."status" = 'completed') = ("payouts"."transaction_id" is not null)
        and ("payouts"."status" <> 'completed' or (btrim("payouts"."transaction_id") <> '' and "payouts"."verified_at" is not null))),
	CONSTRAINT "payouts_rejected" CHECK (("payouts"."status" = 'rejected') = (btrim(coalesce("payouts"."rejection_reason", '')) <> '')),
	CONSTRAINT "payouts_processor" CHECK ("payouts"."processed_by" <> "payouts"."user_id")
);
--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_calls" ADD CONSTRAINT "invite_calls_order_id_purchases_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchases"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_of_order" FOREIGN KEY ("order_id","amount_paise","currency") REFERENCES "public"."orders"("id","amount_paise","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_id_payments_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payments"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_log" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exceptions_open" ON "exceptions" USING btree ("created_at") WHERE "exceptions"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "invite_calls_window" ON "invite_calls" USING btree ("repository","created_at");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("checked_at","created_at") WHERE "orders"."state" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("email","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_per_user" ON "purchases" USING btree ("user_id","project_id") WHERE "purchases"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_per_account" ON "purchases" USING btree ("github_account_id","project_id") WHERE "purchases"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_invites" ON "purchases" USING btree ("invite_state","invited_at");--> statement-breakpoint
CREATE INDEX "purchases_due" ON "purchases" USING btree ("next_invite_at") WHERE "purchases"."next_invite_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_per_kind" ON "users" USING btree ("kind","email");--> statement-breakpoint
CREATE INDEX "users_mailbox" ON "users" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "projects_order" ON "projects" USING btree ("display_order","purchase_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once_per_order" ON "ledger_entries" USING btree ("order_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once_per_payout" ON "ledger_entries" USING btree ("payout_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_user" ON "ledger_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_pending" ON "payouts" USING btree ("user_id") WHERE "payouts"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_transaction" ON "payouts" USING btree (lower("transaction_id"));--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("requested_at" DESC NULLS LAST,"id");