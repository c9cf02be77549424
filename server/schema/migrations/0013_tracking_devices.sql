CREATE TABLE "device_states" (
	"device_id" text PRIMARY KEY NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"protocol" text,
	"time" timestamp (3) with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"altitude_m" real,
	"speed_kmh" real,
	"course" real,
	"accuracy_m" real,
	"battery_pct" real,
	"attributes" jsonb NOT NULL,
	"accepted" integer NOT NULL,
	"late" integer NOT NULL,
	"double" integer NOT NULL,
	"old" integer NOT NULL,
	"clock" integer NOT NULL,
	"impossible" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"unique_id" text NOT NULL,
	"source" text NOT NULL,
	"vehicle_id" text,
	"driver_id" text,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"device_id" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"altitude_m" real,
	"speed_kmh" real,
	"course" real,
	"accuracy_m" real,
	"attributes" jsonb,
	CONSTRAINT "positions_device_id_time_pk" PRIMARY KEY("device_id","time")
) PARTITION BY RANGE ("time");
--> statement-breakpoint
ALTER TABLE "device_states" ADD CONSTRAINT "device_states_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_unique_id" ON "devices" USING btree ("source","unique_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_vehicle" ON "devices" USING btree ("vehicle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_driver" ON "devices" USING btree ("driver_id");--> statement-breakpoint
ALTER TABLE "vehicles" DROP COLUMN "device_id";