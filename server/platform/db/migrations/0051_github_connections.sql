-- GitHub accounts that buyers connected at checkout; rows live for an hour at most.
CREATE TABLE "github_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"state_hash" text,
	"github_login" text,
	"github_account_id" bigint,
	"avatar_url" text,
	"token" text,
	"order_ids" text[] DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "github_connections_account" CHECK (("token" is null) = ("github_account_id" is null) and ("token" is null) = ("github_login" is null))
);--> statement-breakpoint
CREATE INDEX "github_connections_ends" ON "github_connections" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "github_connections_orders" ON "github_connections" USING gin ("order_ids");--> statement-breakpoint
-- One person per GitHub account, and one GitHub account per person.
CREATE UNIQUE INDEX "auth_accounts_github" ON "auth_accounts" USING btree ("account_id") WHERE "auth_accounts"."provider_id" = 'github';--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_one_github" ON "auth_accounts" USING btree ("user_id") WHERE "auth_accounts"."provider_id" = 'github';
