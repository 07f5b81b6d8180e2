-- Links that show an order's viva questions and marks to a teacher.
CREATE TABLE "viva_guide_links" (
	"order_id" text PRIMARY KEY NOT NULL REFERENCES "orders" ("id"),
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viva_guide_links_token_unique" UNIQUE ("token")
);
