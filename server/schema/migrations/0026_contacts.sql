CREATE TABLE "contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account_id" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"department" text NOT NULL,
	"company" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"notes" text NOT NULL,
	"starred" boolean DEFAULT false NOT NULL,
	"frequent" boolean DEFAULT false NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "contacts_account" ON "contacts" USING btree ("account_id");