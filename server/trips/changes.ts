import { eq, inArray } from 'drizzle-orm'
import { licenceDays } from '#server/papers/licence.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import type { Change } from '#server/platform/history/events.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import type { StoredPassenger, trips } from '#server/schema/trips.ts'
import type { StoredTrip } from './progress.ts'
import { fullName } from './rows.ts'

type Facts = Partial<
  Pick<typeof trips.$inferInsert, 'driverId' | 'vehicleId' | 'assistantId' | 'startAt' | 'tight'>
>

/** Minutes that a way needs of those that there are, for each that is tight. */
const tightText = (gaps: Facts['tight']) =>
  (gaps ?? []).map(({ trip, neededMin, thereMin }) => `${trip}: ${neededMin}/${thereMin}`).join(', ') || null

const present = (values: readonly (string | null | undefined)[]) =>
  values.filter((value) => typeof value === 'string')

/** The changes of a plan for the timeline: names instead of ids, instants in ISO 8601. Only what changed. */
export async function planChanges(
  { db }: Pick<ActorContext, 'db'>,
  before: Facts,
  patch: Facts,
): Promise<Change[]> {
  const after = { ...before, ...patch }
  const people = await db
    .select()
    .from(drivers)
    .where(inArray(drivers.id, present([before.driverId, after.driverId])))
  const cars = await db
    .select()
    .from(vehicles)
    .where(inArray(vehicles.id, present([before.vehicleId, after.vehicleId])))
  const helpers = await db
    .select()
    .from(assistants)
    .where(inArray(assistants.id, present([before.assistantId, after.assistantId])))
  const assistant = new Map(helpers.map((one) => [one.id, fullName(one)]))
  const driver = new Map(people.map((one) => [one.id, fullName(one)]))
  const plate = new Map(cars.map((one) => [one.id, one.plate]))
  const fieldTexts = (facts: Facts): Record<string, string | null> => ({
    driver: driver.get(facts.driverId ?? '') ?? null,
    vehicle: plate.get(facts.vehicleId ?? '') ?? null,
    assistant: assistant.get(facts.assistantId ?? '') ?? null,
    ride_start_time: facts.startAt?.toISOString() ?? null,
    tight: tightText(facts.tight),
  })
  const [old, now] = [fieldTexts(before), fieldTexts(after)]
  return Object.keys(now).flatMap((field) => {
    const change = { field, before: old[field] ?? null, after: now[field] ?? null }
    return change.before === change.after ? [] : [change]
  })
}

/** What only those see who run the fleet, and the driver: of a departure the licence, and other trips. */
export const crewFields: readonly string[] = ['licence', 'licenceExpiresOn', 'tight']

/** What of a handover a parent reads from their own children's records alone. */
export const handoverFields: readonly string[] = ['approval', 'attempts', 'handedTo', 'method', 'passenger']

/**
 * The driver's licence and the vehicle's registration as they are when a trip sets off: the record keeps them, whatever
 * is approved or edited later.
 */
export async function departureChanges(
  { db }: Pick<ActorContext, 'db'>,
  { driverId, vehicleId }: Pick<StoredTrip, 'driverId' | 'vehicleId'>,
): Promise<Change[]> {
  const [driver] = await db
    .select({ number: drivers.licenceNumber })
    .from(drivers)
    .where(eq(drivers.id, driverId ?? ''))
  const [vehicle] = await db
    .select({ plate: vehicles.plate })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId ?? ''))
  const licenceDay = await licenceDays(db, present([driverId]))
  return Object.entries({
    licence: driver?.number,
    licenceExpiresOn: licenceDay(driverId ?? ''),
    registration: vehicle?.plate,
  }).flatMap(([field, after]) => (after ? [{ field, before: null, after }] : []))
}

const metBy = (passengers: readonly StoredPassenger[]) =>
  [...new Set(present(passengers.map((one) => one.released?.to.name)))].join(', ') || null

/** How the children were known that got in or out in this step. */
function methodsOf(before: readonly StoredPassenger[], after: readonly StoredPassenger[]) {
  const records = after.flatMap((one, index) => [
    one.boarded !== before[index]?.boarded ? one.boarded : null,
    one.released !== before[index]?.released ? one.released : null,
  ])
  return [...new Set(present(records.map((one) => one?.method)))].join(', ') || null
}

/** Who met the children and how they were known, where that changed: it stays in the timeline when a trip is reopened. */
export function handoverChanges(
  before: readonly StoredPassenger[],
  after: readonly StoredPassenger[],
): Change[] {
  const [old, now] = [metBy(before), metBy(after)]
  const methods = methodsOf(before, after)
  return [
    ...(old === now ? [] : [{ field: 'handedTo', before: old, after: now }]),
    ...(methods ? [{ field: 'method', before: null, after: methods }] : []),
  ]
}
