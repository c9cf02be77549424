CREATE TABLE "device_links" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"from_time" timestamp (3) with time zone,
	"to_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_links_vehicle" ON "device_links" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "device_links_device" ON "device_links" USING btree ("device_id");