CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"project_id" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"show_name" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "reviews_order_id_purchases_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "purchases"("order_id"),
	CONSTRAINT "reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id"),
	CONSTRAINT "reviews_rating" CHECK ("rating" between 1 and 5),
	CONSTRAINT "reviews_status" CHECK ("status" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "reviews_refund" CHECK ("refunded_at" is null or "status" = 'hidden')
);
--> statement-breakpoint
CREATE INDEX "reviews_of_project" ON "reviews" USING btree ("project_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_refunded" ON "reviews" USING btree ("refunded_at") WHERE "reviews"."refunded_at" is not null;
