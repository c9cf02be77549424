CREATE TABLE "position_deletions" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"worked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "position_deletions" ADD CONSTRAINT "position_deletions_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_lost_driver" ON "events" USING btree ("lost_driver") WHERE "events"."lost_driver" is not null;