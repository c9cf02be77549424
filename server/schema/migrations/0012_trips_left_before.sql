ALTER TABLE "trips" ADD COLUMN "left_before" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "trips" r SET "left_before" = coalesce((
  SELECT jsonb_agg(jsonb_build_object('childId', p->'childId', 'booking', p->'booking', 'mobility', p->'mobility'))
  FROM "trips" o, jsonb_array_elements(o."passengers") p
  WHERE o."id" = r."relieves_id" AND p->>'state' <> 'transferred'), '[]'::jsonb)
WHERE r."relieves_id" IS NOT NULL;
