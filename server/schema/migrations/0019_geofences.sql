CREATE TABLE "geofence_visits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"geofence_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"trip_id" text,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "geofences" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"area" jsonb NOT NULL,
	"school_id" text,
	"follows" boolean DEFAULT false NOT NULL,
	"on_enter" text NOT NULL,
	"on_exit" text NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "geofence_visits" ADD CONSTRAINT "geofence_visits_geofence_id_geofences_id_fk" FOREIGN KEY ("geofence_id") REFERENCES "public"."geofences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_visits" ADD CONSTRAINT "geofence_visits_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofence_visits" ADD CONSTRAINT "geofence_visits_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofences" ADD CONSTRAINT "geofences_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "geofence_visits_open" ON "geofence_visits" USING btree ("vehicle_id","geofence_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "geofence_visits_of" ON "geofence_visits" USING btree ("geofence_id","entered_at");--> statement-breakpoint
CREATE INDEX "geofence_visits_vehicle" ON "geofence_visits" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "geofence_visits_trip" ON "geofence_visits" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "geofence_visits_left" ON "geofence_visits" USING btree ("left_at");--> statement-breakpoint
CREATE UNIQUE INDEX "geofences_school" ON "geofences" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "geofences_name" ON "geofences" USING btree (lower("name"),"id");