CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account_id" text NOT NULL,
	"message_id" text NOT NULL,
	"folder" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"to" jsonb NOT NULL,
	"cc" jsonb NOT NULL,
	"subject" text NOT NULL,
	"body" jsonb NOT NULL,
	"excerpt" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"starred" boolean DEFAULT false NOT NULL,
	"important" boolean DEFAULT false NOT NULL,
	"checked" boolean DEFAULT false NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"label" text,
	"ticket_id" text,
	"ticket_name" text,
	"trashed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "emails_account" ON "emails" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "emails_message" ON "emails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "emails_trashed" ON "emails" USING btree ("trashed_at");