-- The last day of a licence was in the driver's record and in the paper. From now on it is in the paper alone. Where the
-- record knew more, the paper takes it over, so that nobody may drive who could not, and no date is lost.
UPDATE "documents" p SET "expires_on" = d."licence_expires_on", "number" = coalesce(p."number", d."licence_number"), "version" = p."version" + 1
FROM "drivers" d
WHERE p."owner_kind" = 'driver' AND p."owner_id" = d."id" AND p."type" = 'driving_licence' AND p."status" = 'approved' AND p."expires_on" IS NULL
	AND NOT EXISTS (SELECT 1 FROM "documents" o WHERE o."owner_kind" = 'driver' AND o."owner_id" = d."id" AND o."type" = 'driving_licence' AND o."status" = 'approved' AND o."expires_on" IS NOT NULL);
--> statement-breakpoint
-- Nobody asked for the paper: the date in the record was what counted, and goes on counting.
UPDATE "documents" p SET "status" = 'approved', "required" = true, "expires_on" = d."licence_expires_on", "number" = d."licence_number", "version" = p."version" + 1
FROM "drivers" d
WHERE p."owner_kind" = 'driver' AND p."owner_id" = d."id" AND p."type" = 'driving_licence' AND p."status" = 'missing' AND NOT p."required"
	AND NOT EXISTS (SELECT 1 FROM "documents" o WHERE o."owner_kind" = 'driver' AND o."owner_id" = d."id" AND o."type" = 'driving_licence' AND o."id" <> p."id");
--> statement-breakpoint
INSERT INTO "documents" ("id", "owner_kind", "owner_id", "type", "number", "expires_on", "files", "required", "status")
SELECT gen_random_uuid()::text, 'driver', d."id", 'driving_licence', d."licence_number", d."licence_expires_on", '[]'::jsonb, true, 'approved'
FROM "drivers" d
WHERE NOT EXISTS (SELECT 1 FROM "documents" o WHERE o."owner_kind" = 'driver' AND o."owner_id" = d."id" AND o."type" = 'driving_licence');
--> statement-breakpoint
-- A paper that is asked for and missing gets number and date, and waits to be looked at.
UPDATE "documents" p SET "status" = 'pending', "expires_on" = d."licence_expires_on", "number" = d."licence_number", "version" = p."version" + 1
FROM "drivers" d
WHERE p."owner_kind" = 'driver' AND p."owner_id" = d."id" AND p."type" = 'driving_licence' AND p."status" = 'missing' AND p."required"
	AND NOT EXISTS (SELECT 1 FROM "documents" o WHERE o."owner_kind" = 'driver' AND o."owner_id" = d."id" AND o."type" = 'driving_licence' AND o."id" <> p."id");
--> statement-breakpoint
-- A later date than any paper has is a renewal that nobody has looked at.
INSERT INTO "documents" ("id", "owner_kind", "owner_id", "type", "number", "expires_on", "files", "required", "status")
SELECT gen_random_uuid()::text, 'driver', d."id", 'driving_licence', d."licence_number", d."licence_expires_on", '[]'::jsonb, false, 'pending'
FROM "drivers" d
WHERE d."licence_expires_on" > (SELECT max(o."expires_on") FROM "documents" o WHERE o."owner_kind" = 'driver' AND o."owner_id" = d."id" AND o."type" = 'driving_licence' AND o."status" IN ('approved', 'pending'));
--> statement-breakpoint
INSERT INTO "events" ("entity", "entity_id", "type", "changes")
SELECT 'drivers', d."id", 'edited', jsonb_build_array(jsonb_build_object('field', 'licenceExpiresOn', 'before', d."licence_expires_on"::text, 'after', l."day"::text))
FROM "drivers" d
LEFT JOIN LATERAL (SELECT max(o."expires_on") AS "day" FROM "documents" o WHERE o."owner_kind" = 'driver' AND o."owner_id" = d."id" AND o."type" = 'driving_licence' AND o."status" = 'approved') l ON true
WHERE l."day" IS DISTINCT FROM d."licence_expires_on";
--> statement-breakpoint
ALTER TABLE "drivers" DROP COLUMN "licence_expires_on";
