CREATE TABLE "pickup_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"child_id" text NOT NULL,
	"parent_id" text NOT NULL,
	"name" text NOT NULL,
	"relationship" text NOT NULL,
	"phone" text NOT NULL,
	"valid_until" date,
	"status" text NOT NULL,
	"reject_reason" text
);
--> statement-breakpoint
ALTER TABLE "pickup_proposals" ADD CONSTRAINT "pickup_proposals_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_proposals" ADD CONSTRAINT "pickup_proposals_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pickup_proposals_child" ON "pickup_proposals" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "pickup_proposals_parent" ON "pickup_proposals" USING btree ("parent_id");