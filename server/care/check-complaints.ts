import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ComplaintInput } from '#contract/complaint.ts'
import { unattachedUploads } from '#server/platform/files/record-files.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Checked, Remember } from '#server/resources/spec.ts'
import { complaints } from '#server/schema/care.ts'
import { drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { referenceOf } from './reference.ts'

type Row = typeof complaints.$inferSelect
type Candidate = Checked<Row, ComplaintInput>

/** Who drove the trips, by trip; a trip without a driver is absent. */
async function driversOf({ db }: WriteContext, ids: readonly unknown[]) {
  const wanted = [...new Set(ids.filter((one) => typeof one === 'string'))]
  if (wanted.length === 0) return new Map<string, { id: string; name: string }>()
  const rows = await db
    .select({ trip: trips.id, id: drivers.id, first: drivers.firstName, last: drivers.lastName })
    .from(trips)
    .innerJoin(drivers, eq(drivers.id, trips.driverId))
    .where(inArray(trips.id, wanted))
  return new Map(rows.map(({ trip, id, first, last }) => [trip, { id, name: `${first} ${last}` }]))
}

/** What makes two complaints the same one: sent twice, or in a file that is imported again. */
const keyOf = (one: { reporter: string; driver: string | null; trip: string | null; description: string }) =>
  JSON.stringify([one.reporter.toLowerCase(), one.driver, one.trip, one.description.toLowerCase()])

/** The complaints with these words that are still worked on, by what makes them the same. */
async function openOnes({ db }: WriteContext, all: readonly Candidate[]) {
  const words = JSON.stringify(all.map(({ input }) => input.description.toLowerCase()))
  const rows = await db
    .select()
    .from(complaints)
    .where(
      and(
        notInArray(complaints.status, ['resolved', 'closed']),
        sql`lower(${complaints.description}) in (select jsonb_array_elements_text(${words}::jsonb))`,
      ),
    )
  return new Map(rows.map((row) => [keyOf({ ...row, driver: row.driverId, trip: row.tripId }), row]))
}

/** Where both are named, the driver is who drove the trip. */
function checkDriver(
  { t }: WriteContext,
  { input, add }: Candidate,
  drove: { id: string; name: string } | undefined,
) {
  if (drove && input.driver && drove.id !== input.driver)
    add('driver', t('care:complaint.driver', { name: drove.name }))
}

/** Rules of complaints beyond their schema. */
export async function checkComplaints(
  ctx: WriteContext,
  all: readonly Candidate[],
  remember: Remember,
): Promise<void> {
  const { t } = ctx
  const drove = await driversOf(
    ctx,
    all.map(({ input }) => input.trip),
  )
  const fresh = all.filter(({ before }) => before === null)
  const open = await openOnes(ctx, fresh)
  const loose = await unattachedUploads(
    ctx,
    all.flatMap(({ input }) => input.files),
  )
  const seen = remember(() => new Set<string>())
  for (const candidate of all) {
    const { input, before, add } = candidate
    checkDriver(ctx, candidate, drove.get(input.trip ?? ''))
    const had = before?.files ?? []
    if (input.files.some((id) => !(had.includes(id) || loose.has(id)))) add('files', t('papers:file_gone'))
    if (before) continue
    const key = keyOf(input)
    const same = open.get(key)
    if (same) add('description', t('care:complaint.again', { reference: referenceOf('DC', same.number) }))
    else if (seen.has(key)) add('description', t('resources:taken'))
    seen.add(key)
  }
}
