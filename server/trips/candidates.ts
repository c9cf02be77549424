import { eq, inArray } from 'drizzle-orm'
import type { BlockReason } from '#contract/people.ts'
import type { TripCandidates, TripCandidatesQuery } from '#contract/trip.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import type { StoredBooking } from '#server/rides/plan-stops.ts'
import { bookedBy, loadShares } from '#server/rides/shares.ts'
import { clockSpan } from '#server/rides/working-time.ts'
import { trips } from '#server/schema/trips.ts'
import { childClashes, childProblems, loadChildRides } from './child-rides.ts'
import { loadOf } from './day-load.ts'
import { droppedOut } from './dropped-out.ts'
import { exchangeTask } from './exchange.ts'
import { loadFleet } from './fleet.ts'
import { type Busy, busyAround } from './gaps.ts'
import { taskOf } from './lock.ts'
import { assistantProblems, crewProblems, driverProblems, type Task, vehicleProblems } from './problems.ts'
import { currentStop } from './progress.ts'
import { planRelief, stillRiding } from './relief-plan.ts'
import { fullName } from './rows.ts'
import { loadSchedules } from './schedule.ts'
import { shiftWarnings, tightGaps, tightWarnings } from './tight.ts'

type CheckContext = Pick<ActorContext, 'db' | 'now' | 't' | 'locale' | 'user' | 'ip'>

/** A trip that exists, or one that a booking would get. */
export type Job = { task: Task; tripId: string; vehicleType: string | null }

/** Each reason once, however many of the jobs it stands in the way of. */
const distinct = (problems: readonly BlockReason[]) => [
  ...new Map(problems.map((problem) => [`${problem.code} ${problem.message}`, problem])).values(),
]

/** The problems of each candidate. Two hundred jobs make long work, so it yields to other requests in between. */
async function problemsOfAll<One>(all: readonly One[], problemsOf: (one: One) => readonly BlockReason[]) {
  const yieldTurn = createTurnYielder()
  const found = new Map<One, BlockReason[]>()
  for (const one of all) {
    found.set(one, distinct(problemsOf(one)))
    await yieldTurn()
  }
  return (one: One) => found.get(one) ?? []
}

type Ranked = { problems: readonly unknown[]; warnings: readonly unknown[]; tripsThatDay: number }
/** Whoever can take it first, of those who has time to spare, then who has least to do; the rest by how little is in the way. */
const fitter = (a: Ranked, b: Ranked) =>
  a.problems.length - b.problems.length ||
  a.warnings.length - b.warnings.length ||
  a.tripsThatDay - b.tripsThatDay

/** Whoever shares a vehicle may ask for different ones: then none is called for. */
function vehicleTypeOf([first, ...others]: readonly [StoredBooking, ...StoredBooking[]]) {
  return others.every(({ vehicleType }) => vehicleType === first.vehicleType) ? first.vehicleType : null
}

/**
 * Who could drive all these trips and with what, the fittest first; what speaks against the others stands at each. 404 when
 * one of them is unknown.
 */
export async function tripCandidates(ctx: CheckContext, ids: readonly string[]): Promise<TripCandidates> {
  const found = await ctx.db
    .select()
    .from(trips)
    .where(inArray(trips.id, [...ids]))
  if (found.length < ids.length) throw notFound()
  const shares = Map.groupBy(await loadShares(ctx.db, ids), ({ tripId }) => tripId)
  const jobs = found.map((trip) => {
    const booked = bookedBy(shares.get(trip.id) ?? [])
    return { task: taskOf(trip, booked), tripId: trip.id, vehicleType: vehicleTypeOf(booked) }
  })
  return candidatesFor(ctx, jobs)
}

/** The same with more that speaks against one of them. */
const withProblems = <One extends { id: string; problems: BlockReason[] }>(
  all: readonly One[],
  id: string | null,
  more: readonly BlockReason[],
): One[] =>
  all
    .map((one) => (one.id === id ? { ...one, problems: [...more, ...one.problems] } : one))
    .sort((a, b) => a.problems.length - b.problems.length)

/** The same for the relief of a trip, or for an exchange on the way: what is left of it, from where it stands. */
export async function candidatesInstead(
  ctx: CheckContext,
  id: string,
  { for: wanted, lat, lng, at, reason }: TripCandidatesQuery,
): Promise<TripCandidates> {
  if (!wanted) return tripCandidates(ctx, [id])
  const [trip] = await ctx.db.select().from(trips).where(eq(trips.id, id))
  if (!trip) throw notFound()
  const booked = bookedBy(await loadShares(ctx.db, [id]))
  const here = currentStop(trip.stops) ?? booked[0].pickup
  const point = lat === undefined || lng === undefined ? here.point : { lat, lng }
  const where = { place: here.place, point }
  const from = at && new Date(at) > ctx.now ? new Date(at) : ctx.now
  const job = { tripId: trip.id, vehicleType: vehicleTypeOf(booked) }
  if (wanted === 'exchange')
    return candidatesFor(ctx, [{ ...job, task: exchangeTask(trip, booked, ctx.now, where) }])
  const [first = booked[0], ...others] = stillRiding(trip, booked)
  const going = [first, ...others] as const
  const plan = await planRelief(trip, going, where, from)
  const all = await candidatesFor(ctx, [{ ...job, task: taskOf({ ...trip, ...plan }, going) }])
  const out = droppedOut(ctx, trip, reason)
  return {
    ...all,
    drivers: withProblems(all.drivers, trip.driverId, out.driver),
    vehicles: withProblems(all.vehicles, trip.vehicleId, out.vehicle),
  }
}

/** The same for several rides that one driver and one vehicle should take. */
export async function candidatesFor(ctx: CheckContext, jobs: readonly Job[]): Promise<TripCandidates> {
  const { db, now } = ctx
  const scheduleOf = await loadSchedules(
    db,
    jobs.map(({ task }) => task),
  )
  const rides = await loadChildRides(
    db,
    jobs.map(({ task }) => task),
    jobs.flatMap(({ task }) => task.riders),
  )
  const checks: { task: Task; tripId: string; around: Parameters<typeof driverProblems>[3] }[] = []
  const yieldTurn = createTurnYielder()
  for (const { task, tripId } of jobs) {
    const busy = await busyAround(task, tripId, scheduleOf(task))
    checks.push({ task, tripId, around: { now, i18n: ctx, busy } })
    await yieldTurn()
  }
  // What speaks against them names the children.
  const clashes = jobs.flatMap(({ task, tripId }) => childClashes(task, tripId, rides))
  await recordAudit(
    ctx,
    'list',
    'child',
    clashes.map(({ childId }) => childId),
  )
  const load = await loadOf(ctx, jobs)

  const { people, cars, helpers, driverPapers, vehiclePapers, assistantPapers } = await loadFleet(db)
  const driverProblemsOf = await problemsOfAll(people, (one) =>
    checks.flatMap(({ task, around }) => driverProblems(task, one, driverPapers.get(one.id) ?? [], around)),
  )
  const vehicleProblemsOf = await problemsOfAll(cars, ({ vehicle }) =>
    checks.flatMap(({ task, around }) =>
      vehicleProblems(task, vehicle, vehiclePapers.get(vehicle.id) ?? [], around),
    ),
  )
  const assistantProblemsOf = await problemsOfAll(helpers, (one) =>
    checks.flatMap(({ task, around }) =>
      assistantProblems(task, one, assistantPapers.get(one.id) ?? [], around),
    ),
  )
  const spans = checks.map(({ task }) => clockSpan(task, task.zone))
  /** That one of the jobs is outside of somebody's shifts. */
  const shiftsOf = (who: 'driver' | 'assistant', one: (typeof people | typeof helpers)[number]) =>
    spans.flatMap((span) => shiftWarnings(who, { name: fullName(one), shifts: one.shifts }, span, ctx))
  /** What is tight for somebody in any of the jobs. */
  const warningsOf = (who: 'driver' | 'vehicle', id: string, name: string) => {
    const tight = (busy: Busy | undefined) =>
      tightWarnings(tightGaps(who, busy), { driver: name, vehicle: name }, ctx)
    return distinct(checks.flatMap(({ around }) => tight(around.busy[who].get(id))))
  }
  const otherBody = (body: string) => jobs.filter(({ vehicleType }) => (vehicleType ?? body) !== body).length

  return {
    assistantNeeded: checks.some(({ task }) => crewProblems(task, ctx).length > 0),
    problems: distinct(checks.flatMap(({ task, tripId }) => childProblems(task, tripId, rides, ctx))),
    drivers: people
      .map((one) => ({
        id: one.id,
        name: fullName(one),
        code: one.code,
        phone: one.phone,
        status: one.status,
        usualVehicle: one.vehicleId,
        tripsThatDay: load.ofDriver(one.id),
        problems: driverProblemsOf(one),
        warnings: distinct([...warningsOf('driver', one.id, fullName(one)), ...shiftsOf('driver', one)]),
      }))
      .sort(fitter),
    vehicles: cars
      .map((car) => ({ ...car, problems: vehicleProblemsOf(car) }))
      .map(({ vehicle, model, brand, problems }) => ({
        id: vehicle.id,
        plate: vehicle.plate,
        name: `${brand} ${model.name}`,
        body: model.body,
        seats: vehicle.seats,
        wheelchairSpaces: vehicle.wheelchairSpaces,
        tripsThatDay: load.ofVehicle(vehicle.id),
        problems,
        warnings: warningsOf('vehicle', vehicle.id, vehicle.plate),
      }))
      .sort(
        (a, b) =>
          a.problems.length - b.problems.length || otherBody(a.body) - otherBody(b.body) || fitter(a, b),
      ),
    assistants: helpers
      .map((one) => ({
        id: one.id,
        name: fullName(one),
        phone: one.phone,
        tripsThatDay: load.ofAssistant(one.id),
        problems: assistantProblemsOf(one),
        warnings: distinct(shiftsOf('assistant', one)),
      }))
      .sort(fitter),
  }
}
