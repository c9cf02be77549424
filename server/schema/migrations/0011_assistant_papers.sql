-- The background check of an assistant was in their record. From now on it is an approved paper, as those of drivers are.
INSERT INTO "documents" ("id", "owner_kind", "owner_id", "type", "number", "issued_on", "expires_on", "files", "required", "status")
SELECT gen_random_uuid()::text, 'assistant', a."id", 'background_check', a."check_number", a."checked_on", a."check_valid_until", '[]'::jsonb, true, 'approved'
FROM "assistants" a
WHERE coalesce(a."check_number", a."checked_on"::text, a."check_valid_until"::text) IS NOT NULL;
--> statement-breakpoint
-- Whoever rode along without one goes on doing so: it is missing, and required as soon as the office says so.
INSERT INTO "documents" ("id", "owner_kind", "owner_id", "type", "files", "required", "status")
SELECT gen_random_uuid()::text, 'assistant', a."id", 'background_check', '[]'::jsonb, false, 'missing'
FROM "assistants" a
WHERE coalesce(a."check_number", a."checked_on"::text, a."check_valid_until"::text) IS NULL;
--> statement-breakpoint
ALTER TABLE "assistants" DROP COLUMN "check_number";--> statement-breakpoint
ALTER TABLE "assistants" DROP COLUMN "checked_on";--> statement-breakpoint
ALTER TABLE "assistants" DROP COLUMN "check_valid_until";
