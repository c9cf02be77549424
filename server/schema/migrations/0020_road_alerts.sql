CREATE TABLE "road_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"once_key" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"trip_id" text,
	"driver_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"place" text,
	"figures" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"seen_by" text,
	"changed_in" "xid8" DEFAULT '0' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "road_alerts" ADD CONSTRAINT "road_alerts_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "road_alerts" ADD CONSTRAINT "road_alerts_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "road_alerts" ADD CONSTRAINT "road_alerts_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "road_alerts" ADD CONSTRAINT "road_alerts_seen_by_accounts_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "road_alerts_once" ON "road_alerts" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "road_alerts_open" ON "road_alerts" USING btree ("vehicle_id") WHERE "road_alerts"."until" is null;--> statement-breakpoint
CREATE INDEX "road_alerts_unseen" ON "road_alerts" USING btree ("at") WHERE "road_alerts"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "road_alerts_vehicle" ON "road_alerts" USING btree ("vehicle_id","at");--> statement-breakpoint
CREATE INDEX "road_alerts_trip" ON "road_alerts" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "road_alerts_at" ON "road_alerts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "road_alerts_changed" ON "road_alerts" USING btree ("changed_in");