CREATE TABLE "driver_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"kind" text NOT NULL,
	"trip_id" text,
	"minutes" integer,
	"position" jsonb
);
--> statement-breakpoint
CREATE TABLE "trip_sweeps" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"trip_id" text NOT NULL,
	"found" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"note" text,
	"vehicle_id" text NOT NULL,
	"odometer_km" integer,
	"faults" text[] NOT NULL,
	"result" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_phones" (
	"trip_id" text NOT NULL,
	"device_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "run_phones_trip_id_device_id_vehicle_id_pk" PRIMARY KEY("trip_id","device_id","vehicle_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "said_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lost_driver" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "phone_of" text;--> statement-breakpoint
ALTER TABLE "driver_calls" ADD CONSTRAINT "driver_calls_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_calls" ADD CONSTRAINT "driver_calls_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_sweeps" ADD CONSTRAINT "trip_sweeps_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_sweeps" ADD CONSTRAINT "trip_sweeps_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_checks" ADD CONSTRAINT "vehicle_checks_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_checks" ADD CONSTRAINT "vehicle_checks_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_phones" ADD CONSTRAINT "run_phones_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_phones" ADD CONSTRAINT "run_phones_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_phones" ADD CONSTRAINT "run_phones_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_calls_once" ON "driver_calls" USING btree ("driver_id","kind","said_at");--> statement-breakpoint
CREATE INDEX "driver_calls_trip" ON "driver_calls" USING btree ("trip_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_sweeps_once" ON "trip_sweeps" USING btree ("trip_id","driver_id","said_at");--> statement-breakpoint
CREATE INDEX "vehicle_checks_vehicle" ON "vehicle_checks" USING btree ("vehicle_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_checks_once" ON "vehicle_checks" USING btree ("driver_id","vehicle_id","said_at");--> statement-breakpoint
CREATE INDEX "run_phones_vehicle" ON "run_phones" USING btree ("vehicle_id","to_time");--> statement-breakpoint
CREATE INDEX "run_phones_device" ON "run_phones" USING btree ("device_id");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_phone_of_drivers_id_fk" FOREIGN KEY ("phone_of") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_phone" ON "devices" USING btree ("phone_of");