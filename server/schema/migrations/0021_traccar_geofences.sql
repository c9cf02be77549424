ALTER TABLE "geofences" ADD COLUMN "traccar_id" bigint;--> statement-breakpoint
ALTER TABLE "geofences" ADD COLUMN "traccar_area" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "geofences_traccar" ON "geofences" USING btree ("traccar_id");