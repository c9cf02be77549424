CREATE TABLE "driven_legs" (
	"trip_id" text NOT NULL,
	"seq" integer NOT NULL,
	"weekend" boolean NOT NULL,
	"hour" integer NOT NULL,
	"town_kmh" real NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "driven_legs_trip_id_seq_pk" PRIMARY KEY("trip_id","seq")
);
--> statement-breakpoint
CREATE TABLE "trip_estimates" (
	"trip_id" text PRIMARY KEY NOT NULL,
	"vehicle_id" text NOT NULL,
	"position_at" timestamp (3) with time zone NOT NULL,
	"arrivals" jsonb NOT NULL,
	"next_seq" integer NOT NULL,
	"late_min" integer NOT NULL,
	"late_since" timestamp (3) with time zone,
	"route" jsonb
);
--> statement-breakpoint
CREATE TABLE "job_turns" (
	"name" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trip_estimates" ADD CONSTRAINT "trip_estimates_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;