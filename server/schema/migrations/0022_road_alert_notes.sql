CREATE TABLE "road_alert_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_account" text
);
--> statement-breakpoint
ALTER TABLE "road_alert_notes" ADD CONSTRAINT "road_alert_notes_alert_id_road_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."road_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "road_alert_notes" ADD CONSTRAINT "road_alert_notes_by_account_accounts_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "road_alert_notes_alert" ON "road_alert_notes" USING btree ("alert_id","at");--> statement-breakpoint
CREATE INDEX "road_alert_notes_at" ON "road_alert_notes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "road_alert_notes_by" ON "road_alert_notes" USING btree ("by_account");