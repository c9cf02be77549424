-- Boarding and release are two records of a passenger. What the rows from before knew is kept, and no more is claimed: the
-- code word was the phone's own word for it, so how those children were known stays open; who recorded something, and when
-- a child got in that has left since, is there only where an event of the timeline says it without doubt.
WITH old AS (
  SELECT t.id, p.value AS passenger, p.ordinality AS place,
    t.stops->0->>'place' AS first_stop, t.stops->-1->>'place' AS last_stop
  FROM trips t, jsonb_array_elements(t.passengers) WITH ORDINALITY p
  WHERE NOT p.value ? 'boarded'
), found AS (
  SELECT old.*, here.type AS moved_by, here.actor_name AS moved_who, got_in.at AS boarded_at, got_in.actor_name AS boarded_who
  FROM old
  LEFT JOIN LATERAL (
    SELECT e.type, e.actor_name FROM events e
    WHERE e.entity = 'trip' AND e.entity_id = old.id AND e.at = (old.passenger->>'at')::timestamptz
      AND e.type IN ('board', 'next_stop', 'complete', 'release', 'return', 'fail')
    ORDER BY e.id DESC LIMIT 1
  ) here ON true
  LEFT JOIN LATERAL (
    SELECT min(e.at) AS at, min(e.actor_name) AS actor_name FROM events e
    WHERE e.entity = 'trip' AND e.entity_id = old.id AND e.type IN ('board', 'next_stop')
    HAVING count(*) = 1 AND min(e.type) = 'board'
  ) got_in ON true
), made AS (
  SELECT id, place,
    (passenger - 'verifiedBy' - 'handedTo') || jsonb_build_object(
      'state', CASE passenger->>'state' WHEN 'alighted' THEN 'released' ELSE passenger->>'state' END,
      'attempts', 0,
      'approval', NULL,
      'boarded', CASE
        WHEN passenger->>'state' = 'boarded' OR (passenger->>'state' = 'alighted' AND boarded_at IS NOT NULL) THEN jsonb_build_object(
          'at', CASE passenger->>'state' WHEN 'boarded' THEN passenger->>'at'
            ELSE to_char(boarded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
          'by', CASE passenger->>'state' WHEN 'boarded' THEN moved_who ELSE boarded_who END,
          'place', CASE WHEN passenger->>'state' = 'alighted' OR moved_by = 'board' THEN first_stop END,
          'position', NULL,
          'distanceM', NULL,
          'method', CASE passenger->>'verifiedBy' WHEN 'manual' THEN 'known_person' END,
          'checkedBy', CASE passenger->>'verifiedBy' WHEN 'manual' THEN 'driver' END)
        END,
      'released', CASE WHEN passenger->>'state' = 'alighted' THEN jsonb_build_object(
          'at', passenger->>'at',
          'by', moved_who,
          'place', CASE WHEN moved_by IN ('complete', 'release') THEN last_stop END,
          'position', NULL,
          'distanceM', NULL,
          'method', NULL,
          'checkedBy', NULL,
          'to', jsonb_build_object('kind', NULL, 'id', NULL, 'name', passenger->>'handedTo', 'relationship', NULL),
          'attempts', 0,
          'approvedBy', NULL,
          'reason', NULL)
        END) AS passenger
  FROM found
)
UPDATE trips SET passengers = now.passengers
FROM (SELECT id, jsonb_agg(passenger ORDER BY place) AS passengers FROM made GROUP BY id) now
WHERE trips.id = now.id;
