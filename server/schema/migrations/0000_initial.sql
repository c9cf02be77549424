CREATE TABLE "account_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"purpose" text NOT NULL,
	"sign_up" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"role" text NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text,
	"company_id" text,
	"driver_id" text,
	"parent_id" text,
	"photo" text,
	"email_verified_at" timestamp (3) with time zone,
	"check_number" text,
	"checked_on" date,
	"invited_at" timestamp (3) with time zone,
	"notify_push" boolean DEFAULT true NOT NULL,
	"notify_sms" boolean DEFAULT true NOT NULL,
	"notify_email" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"last_login_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "device_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"platform" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"application" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"subject_id" text,
	"driver" jsonb,
	"company" jsonb,
	"reject_reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "applications_application_unique" UNIQUE("application")
);
--> statement-breakpoint
CREATE TABLE "booking_children" (
	"booking_id" text NOT NULL,
	"child_id" text NOT NULL,
	CONSTRAINT "booking_children_booking_id_child_id_pk" PRIMARY KEY("booking_id","child_id")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"reference" text NOT NULL,
	"number" integer GENERATED ALWAYS AS (substr(reference, 4)::integer) STORED NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"company_id" text,
	"booker_parent_id" text,
	"booker_name" text NOT NULL,
	"booker_phone" text NOT NULL,
	"direction" text NOT NULL,
	"pickup" jsonb NOT NULL,
	"dropoff" jsonb NOT NULL,
	"stops" jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"anchor" text NOT NULL,
	"pickup_at" timestamp (3) with time zone NOT NULL,
	"dropoff_at" timestamp (3) with time zone NOT NULL,
	"zone" text NOT NULL,
	"series_id" text,
	"passengers" integer NOT NULL,
	"wheelchairs" integer NOT NULL,
	"seat_needs" jsonb NOT NULL,
	"assistant_required" boolean NOT NULL,
	"vehicle_type" text,
	"wait_minutes" integer NOT NULL,
	"distance_m" integer NOT NULL,
	"duration_s" integer NOT NULL,
	"quote" jsonb NOT NULL,
	"total" integer NOT NULL,
	"currency" text NOT NULL,
	"promo" text,
	"payment_method" text NOT NULL,
	"notes" text,
	"cancel_reason" text,
	"cancel_note" text,
	"trip_id" text,
	"driver_id" text,
	"vehicle_id" text,
	"search_text" text NOT NULL,
	"list_names" jsonb DEFAULT '{"children":[],"company":null,"trip":null,"driver":null,"vehicle":null}'::jsonb NOT NULL,
	"company_name" text GENERATED ALWAYS AS (coalesce(list_names->>'company', '')) STORED NOT NULL,
	"driver_name" text GENERATED ALWAYS AS (coalesce(list_names->>'driver', '')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"closures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"rule" text NOT NULL,
	"calendar_id" text,
	"except_dates" jsonb NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"paused_from" date,
	"paused_to" date,
	"return_leg" jsonb,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"app" text NOT NULL,
	"platform" text NOT NULL,
	"semver" text NOT NULL,
	"build" integer NOT NULL,
	"min_supported" text NOT NULL,
	"force_update" boolean NOT NULL,
	"rollout_pct" integer NOT NULL,
	"notes" text NOT NULL,
	"store_url" text,
	"released_at" timestamp (3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"number" serial NOT NULL,
	"trip_id" text,
	"driver_id" text,
	"child_id" text,
	"reporter" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"description" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"assignee_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"author_id" text,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"sent_to" text
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"number" serial NOT NULL,
	"requester" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"channel" text NOT NULL,
	"assignee_id" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tags" text[] NOT NULL,
	"status" text DEFAULT 'new' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"stored_as" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"application" text,
	"owner_kind" text,
	"owner_id" text,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "files_stored_as_unique" UNIQUE("stored_as")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"type" text NOT NULL,
	"number" text,
	"authority" text,
	"issued_on" date,
	"expires_on" date,
	"files" jsonb NOT NULL,
	"required" boolean NOT NULL,
	"status" text NOT NULL,
	"reject_reason" text,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"reminded_days" integer,
	"reminded_for" date
);
--> statement-breakpoint
CREATE TABLE "vehicle_brands" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"active" boolean NOT NULL,
	CONSTRAINT "vehicle_brands_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "vehicle_models" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"seats" integer NOT NULL,
	"wheelchair_spaces" integer NOT NULL,
	"fuel" text NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"plate" text NOT NULL,
	"call_sign" text,
	"vin" text,
	"model_id" text NOT NULL,
	"year" integer NOT NULL,
	"colour" text,
	"seats" integer NOT NULL,
	"wheelchair_spaces" integer NOT NULL,
	"booster_seats" integer NOT NULL,
	"tail_lift" boolean NOT NULL,
	"ownership" text NOT NULL,
	"odometer_km" integer,
	"company_id" text,
	"driver_id" text,
	"device_id" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_ids" text[] NOT NULL,
	"ip" text
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"type" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"reason" text,
	"note" text,
	"position" jsonb,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undo_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fare_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"vehicle_type" text,
	"zone" text,
	"currency" text NOT NULL,
	"base" integer NOT NULL,
	"per_km" integer NOT NULL,
	"per_minute" integer NOT NULL,
	"minimum" integer NOT NULL,
	"free_wait_min" integer NOT NULL,
	"wait_per_min" integer NOT NULL,
	"no_show_fee" integer NOT NULL,
	"cancel_fee" integer NOT NULL,
	"cancel_window_min" integer NOT NULL,
	"peak" jsonb,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"priority" integer NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"currency" text NOT NULL,
	"max_discount" integer,
	"min_fare" integer,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"usage_limit" integer,
	"per_user_limit" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"first_trip_only" boolean NOT NULL,
	"companies" text[] NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"once_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"push_due" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorised_pickups" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"child_id" text NOT NULL,
	"name" text NOT NULL,
	"relationship" text NOT NULL,
	"phone" text NOT NULL,
	"id_verified" boolean NOT NULL,
	"valid_until" date
);
--> statement-breakpoint
CREATE TABLE "children" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"dob" date NOT NULL,
	"gender" text,
	"photo" text,
	"school" text,
	"grade" text,
	"home" jsonb NOT NULL,
	"pickup" jsonb,
	"dropoff" jsonb,
	"height_cm" integer,
	"seat_need" text NOT NULL,
	"front_seat_allowed" boolean NOT NULL,
	"mobility" text NOT NULL,
	"allergies" text[] NOT NULL,
	"medical_notes" text,
	"care_notes" text,
	"assistant_required" boolean NOT NULL,
	"must_be_met" boolean NOT NULL,
	"code_word" text,
	"status" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(regexp_replace(normalize(lower(' ' || "children"."first_name" || ' ' || coalesce("children"."last_name", '') || ' ' || coalesce("children"."school", '')), NFKD), '[̀-ͯـً-ٟ]', '', 'g'), 'łøأإآٱ', 'loاااا')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"registration_no" text,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text,
	"point" jsonb,
	"near" text,
	"currency" text NOT NULL,
	"timezone" text NOT NULL,
	"payment_method" text NOT NULL,
	"commission_pct" real,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"photo" text,
	"licence_number" text NOT NULL,
	"licence_expires_on" date NOT NULL,
	"badge_number" text,
	"languages" text[] NOT NULL,
	"company_id" text,
	"vehicle_id" text,
	"rating" real,
	"status" text NOT NULL,
	"last_position_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"child_id" text NOT NULL,
	"parent_id" text NOT NULL,
	"relationship" text NOT NULL,
	"is_primary" boolean NOT NULL,
	"is_emergency" boolean NOT NULL,
	"can_pickup" boolean NOT NULL,
	"can_edit" boolean NOT NULL,
	CONSTRAINT "guardians_child_id_parent_id_pk" PRIMARY KEY("child_id","parent_id")
);
--> statement-breakpoint
CREATE TABLE "parents" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"alt_phone" text,
	"email" text NOT NULL,
	"address" text,
	"language" text NOT NULL,
	"notify" jsonb NOT NULL,
	"status" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(regexp_replace(normalize(lower(' ' || "parents"."first_name" || ' ' || coalesce("parents"."last_name", '') || ' ' || coalesce("parents"."phone", '') || ' ' || coalesce("parents"."alt_phone", '') || ' ' || coalesce("parents"."email", '')), NFKD), '[̀-ͯـً-ٟ]', '', 'g'), 'łøأإآٱ', 'loاااا')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"party" text NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"kind" text NOT NULL,
	"trip_id" text,
	"reference" text,
	"trip_at" timestamp (3) with time zone,
	"from_place" text,
	"to_place" text,
	"note" text,
	"amount" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"paid_on" date NOT NULL,
	"method" text NOT NULL,
	"remark" text,
	"amount" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer,
	"party_kind" text NOT NULL,
	"driver_id" text,
	"company_id" text,
	"parent_id" text,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"currency" text NOT NULL,
	"due_days" integer NOT NULL,
	"note" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"trips" integer DEFAULT 0 NOT NULL,
	"opening" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"closing" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"due_at" date,
	"carried_to" text,
	"void_reason" text,
	CONSTRAINT "statements_party" CHECK (num_nonnulls("statements"."driver_id", "statements"."company_id", "statements"."parent_id") = 1),
	CONSTRAINT "statements_numbered" CHECK (("statements"."status" = 'draft') = ("statements"."number" is null)),
	CONSTRAINT "statements_sum" CHECK ("statements"."closing" = "statements"."opening" + "statements"."total" - "statements"."paid"),
	CONSTRAINT "statements_paid" CHECK ("statements"."paid" >= 0 and ("statements"."paid" = 0 or "statements"."closing" >= 0))
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"reference" text NOT NULL,
	"number" integer GENERATED ALWAYS AS (coalesce(substring(reference from '^KB-(\d+)-')::integer, 0)) STORED NOT NULL,
	"ordinal" integer GENERATED ALWAYS AS (coalesce(substring(reference from '^KB-\d+-(\d+)$')::integer, 0)) STORED NOT NULL,
	"booking_id" text NOT NULL,
	"status" text NOT NULL,
	"driver_id" text,
	"driver_name" text DEFAULT '' NOT NULL,
	"vehicle_id" text,
	"assistant" text,
	"ride_start_time" timestamp (3) with time zone NOT NULL,
	"scheduled_end" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"planned_m" integer,
	"actual_m" integer,
	"stops" jsonb NOT NULL,
	"passengers" jsonb NOT NULL,
	"delay_min" integer,
	"fail_reason" text,
	"fail_note" text,
	"fare" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_children" ADD CONSTRAINT "booking_children_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_children" ADD CONSTRAINT "booking_children_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booker_parent_id_parents_id_fk" FOREIGN KEY ("booker_parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_calendar_id_school_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."school_calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_models" ADD CONSTRAINT "vehicle_models_brand_id_vehicle_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."vehicle_brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_model_id_vehicle_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."vehicle_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorised_pickups" ADD CONSTRAINT "authorised_pickups_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_payments" ADD CONSTRAINT "statement_payments_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_account" ON "account_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_phone" ON "accounts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "accounts_driver" ON "accounts" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "accounts_parent" ON "accounts" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "device_tokens_account" ON "device_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "otp_challenges_phone" ON "otp_challenges" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "recovery_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_account" ON "sign_in_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expiry" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttles_expiry" ON "throttles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "applications_subject" ON "applications" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "booking_children_child" ON "booking_children" USING btree ("child_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference" ON "bookings" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "bookings_number" ON "bookings" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "bookings_total" ON "bookings" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "bookings_company_name" ON "bookings" USING btree ("company_name","pickup_at","id");--> statement-breakpoint
CREATE INDEX "bookings_driver_name" ON "bookings" USING btree ("driver_name","pickup_at","id");--> statement-breakpoint
CREATE INDEX "bookings_pickup_at" ON "bookings" USING btree ("pickup_at","id");--> statement-breakpoint
CREATE INDEX "bookings_status_pickup_at" ON "bookings" USING btree ("status","pickup_at","id");--> statement-breakpoint
CREATE INDEX "bookings_company_pickup_at" ON "bookings" USING btree ("company_id","pickup_at","id");--> statement-breakpoint
CREATE INDEX "bookings_driver_pickup_at" ON "bookings" USING btree ("driver_id","pickup_at","id");--> statement-breakpoint
CREATE INDEX "bookings_booker_parent" ON "bookings" USING btree ("booker_parent_id","pickup_at","id");--> statement-breakpoint
CREATE INDEX "bookings_booker_phone" ON "bookings" USING btree ("booker_phone");--> statement-breakpoint
CREATE INDEX "bookings_promo" ON "bookings" USING btree ("promo") WHERE "bookings"."promo" is not null;--> statement-breakpoint
CREATE INDEX "bookings_series" ON "bookings" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "bookings_search" ON "bookings" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "app_versions_build" ON "app_versions" USING btree ("app","platform","build");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_number" ON "complaints" USING btree ("number");--> statement-breakpoint
CREATE INDEX "complaints_driver" ON "complaints" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "complaints_child" ON "complaints" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number" ON "tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tickets_status_due" ON "tickets" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "files_application" ON "files" USING btree ("application");--> statement-breakpoint
CREATE INDEX "documents_owner" ON "documents" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "documents_expiry" ON "documents" USING btree ("expires_on");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate" ON "vehicles" USING btree ("plate");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "events_entity" ON "events" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("account_id","page","name");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "notifications_account" ON "notifications" USING btree ("account_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_push_due" ON "notifications" USING btree ("created_at") WHERE "notifications"."push_due";--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("account_id","once_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "authorised_pickups_child" ON "authorised_pickups" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "children_name" ON "children" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "children_search" ON "children" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_phone" ON "drivers" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_code" ON "drivers" USING btree ("code");--> statement-breakpoint
CREATE INDEX "guardians_parent" ON "guardians" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "parents_name" ON "parents" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "parents_search" ON "parents" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_billed" ON "statement_lines" USING btree ("party","trip_id","kind") WHERE "statement_lines"."live";--> statement-breakpoint
CREATE INDEX "statement_lines_trip" ON "statement_lines" USING btree ("trip_id");--> statement-breakpoint
CREATE INDEX "statement_payments_statement" ON "statement_payments" USING btree ("statement_id","paid_on");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_number" ON "statements" USING btree ("number");--> statement-breakpoint
CREATE INDEX "statements_driver" ON "statements" USING btree ("driver_id","from_day");--> statement-breakpoint
CREATE INDEX "statements_company" ON "statements" USING btree ("company_id","from_day");--> statement-breakpoint
CREATE INDEX "statements_parent" ON "statements" USING btree ("parent_id","from_day");--> statement-breakpoint
CREATE INDEX "statements_carried" ON "statements" USING btree ("carried_to");--> statement-breakpoint
CREATE UNIQUE INDEX "trips_reference" ON "trips" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "trips_number" ON "trips" USING btree ("number","ordinal","id");--> statement-breakpoint
CREATE INDEX "trips_driver_name" ON "trips" USING btree ("driver_name","ride_start_time","id");--> statement-breakpoint
CREATE INDEX "trips_start" ON "trips" USING btree ("ride_start_time","id");--> statement-breakpoint
CREATE INDEX "trips_status_start" ON "trips" USING btree ("status","ride_start_time","id");--> statement-breakpoint
CREATE INDEX "trips_driver_start" ON "trips" USING btree ("driver_id","ride_start_time");--> statement-breakpoint
CREATE INDEX "trips_vehicle_start" ON "trips" USING btree ("vehicle_id","ride_start_time");--> statement-breakpoint
CREATE INDEX "trips_booking" ON "trips" USING btree ("booking_id","id","status","ride_start_time");