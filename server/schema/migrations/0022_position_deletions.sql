CREATE TABLE "road_alert_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_account" text
);
--> statement-breakpoint
CREATE TABLE "position_deletions" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"worked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "road_alert_notes" ADD CONSTRAINT "road_alert_notes_alert_id_road_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."road_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "road_alert_notes" ADD CONSTRAINT "road_alert_notes_by_account_accounts_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_deletions" ADD CONSTRAINT "position_deletions_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "road_alert_notes_alert" ON "road_alert_notes" USING btree ("alert_id","at");--> statement-breakpoint
CREATE INDEX "road_alert_notes_at" ON "road_alert_notes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "road_alert_notes_by" ON "road_alert_notes" USING btree ("by_account");--> statement-breakpoint
CREATE INDEX "events_lost_driver" ON "events" USING btree ("lost_driver") WHERE "events"."lost_driver" is not null;