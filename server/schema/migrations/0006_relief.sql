ALTER TABLE "trips" ADD COLUMN "relieves_id" text;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_relieves_id_trips_id_fk" FOREIGN KEY ("relieves_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trips_relieves" ON "trips" USING btree ("relieves_id");