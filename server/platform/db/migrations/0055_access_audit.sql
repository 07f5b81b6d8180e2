-- The access audit: what GitHub lists for each sold repository, compared with the books. New tables only.
CREATE TABLE "access_audits" (
	"repository" text PRIMARY KEY NOT NULL,
	"repo_owner" text NOT NULL,
	"repo_name" text NOT NULL,
	"started_at" timestamp with time zone,
	"audited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "access_audits_due" ON "access_audits" USING btree ("audited_at");
--> statement-breakpoint
CREATE TABLE "access_pages" (
	"repository" text NOT NULL REFERENCES "access_audits"("repository"),
	"list" text NOT NULL,
	"page" integer NOT NULL,
	"etag" text,
	"accounts" jsonb NOT NULL,
	"has_next" boolean NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_pages_pk" PRIMARY KEY ("repository", "list", "page")
);
--> statement-breakpoint
CREATE TABLE "access_differences" (
	"repository" text NOT NULL REFERENCES "access_audits"("repository"),
	"account_id" bigint NOT NULL,
	"login" text NOT NULL,
	"kind" text NOT NULL,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_differences_pk" PRIMARY KEY ("repository", "account_id"),
	CONSTRAINT "access_differences_kind" CHECK ("kind" in ('stranger', 'missing', 'ended', 'role'))
);
--> statement-breakpoint
CREATE TABLE "access_helpers" (
	"scope" text NOT NULL,
	"account_id" bigint NOT NULL,
	"login" text NOT NULL,
	"marked_by" text NOT NULL REFERENCES "users"("id"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_helpers_pk" PRIMARY KEY ("scope", "account_id")
);
