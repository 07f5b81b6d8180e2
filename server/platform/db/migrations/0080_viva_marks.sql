-- How well buyers answered viva questions, and the IDs of a commit's questions, to count them without reading their texts.
CREATE TABLE "viva_marks" (
	"order_id" text NOT NULL REFERENCES "orders" ("id"),
	"question_id" text NOT NULL,
	"mark" text NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viva_marks_order_id_question_id_pk" PRIMARY KEY ("order_id", "question_id"),
	CONSTRAINT "viva_marks_mark" CHECK ("mark" IN ('could', 'almost', 'not_yet'))
);
--> statement-breakpoint
CREATE TRIGGER viva_marks_publish AFTER INSERT OR UPDATE OR DELETE ON viva_marks FOR EACH ROW
  EXECUTE FUNCTION publish_order_change('marked_at');
--> statement-breakpoint
ALTER TABLE "viva_sets" ADD COLUMN "question_ids" text[] DEFAULT '{}' NOT NULL;
