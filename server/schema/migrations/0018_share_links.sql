CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"trip_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_hash" ON "share_links" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "share_links_trip" ON "share_links" USING btree ("trip_id","created_at");--> statement-breakpoint
CREATE INDEX "share_links_booking" ON "share_links" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "share_links_account" ON "share_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "share_links_until" ON "share_links" USING btree ("until");