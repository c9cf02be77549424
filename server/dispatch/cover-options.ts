import type { CoverCandidate } from '#contract/cover.ts'
import { metresBetween } from '#contract/distance.ts'
import type { BlockReason } from '#contract/people.ts'
import { detour } from '#contract/travel.ts'
import { joinSentences } from '#server/platform/i18n/join-sentences.ts'
import { clockSpan } from '#server/rides/working-time.ts'
import { busyAround } from '#server/trips/gaps.ts'
import { assistantProblems, driverProblems, vehicleProblems } from '#server/trips/problems.ts'
import { fullName } from '#server/trips/rows.ts'
import type { BusyTrip, Schedule } from '#server/trips/schedule.ts'
import { shiftWarnings, tightGaps, tightWarnings, withoutTwins } from '#server/trips/tight.ts'
import { costOf } from './cover-cost.ts'
import type { CoverJob } from './cover-jobs.ts'
import { neighboursOf } from './cover-schedule.ts'
import type { CoverWorld } from './cover-world.ts'

type Driver = CoverWorld['fleet']['people'][number]
type Car = CoverWorld['fleet']['cars'][number]
type Helper = CoverWorld['fleet']['helpers'][number]
export type Crew = Pick<BusyTrip, 'driverId' | 'vehicleId' | 'assistantId'>

/** A way to cover a trip: who has it then, and what is said about that; the least `cost` is the best. */
export interface Option {
  crew: Crew
  candidate: CoverCandidate
  cost: number
}
export interface Options {
  options: Option[]
  /** Who could not, with the reason; those with least in the way first. */
  others: { name: string; message: string }[]
}

const wholeMin = (ms: number) => Math.floor(ms / 60_000)

/** Everything that is asked about one trip with the plan as it stands. */
async function lookAt(world: CoverWorld, { task, trip }: CoverJob, schedule: Schedule) {
  const { ctx, fleet } = world
  const busy = await busyAround(task, trip.id, schedule)
  const around = { now: ctx.now, i18n: ctx, busy }
  const span = clockSpan(task, task.zone)
  const fits = new Map<string, BlockReason[]>()
  const byId = new Map(fleet.cars.map((car) => [car.vehicle.id, car]))
  return {
    driver: (one: Driver) => driverProblems(task, one, fleet.driverPapers.get(one.id) ?? [], around),
    assistant: (one: Helper) => assistantProblems(task, one, fleet.assistantPapers.get(one.id) ?? [], around),
    car: (id: string | null) => byId.get(id ?? ''),
    vehicle: (car: Car) => {
      const { id } = car.vehicle
      const known = fits.get(id)
      const found = known ?? vehicleProblems(task, car.vehicle, fleet.vehiclePapers.get(id) ?? [], around)
      fits.set(id, found)
      return found
    },
    outside: (who: 'driver' | 'assistant', one: Driver | Helper) =>
      shiftWarnings(who, { name: fullName(one), shifts: one.shifts }, span, ctx),
    tight: (driver: Driver, car: Car) =>
      tightWarnings(
        withoutTwins(
          tightGaps('driver', busy.driver.get(driver.id)),
          tightGaps('vehicle', busy.vehicle.get(car.vehicle.id)),
        ),
        { driver: fullName(driver), vehicle: car.vehicle.plate },
        ctx,
      ),
  }
}
type Look = Awaited<ReturnType<typeof lookAt>>

/** The figures that speak for a person: time and way from the trips around, the shift, the children. */
function figuresOf(
  world: CoverWorld,
  { task, trip }: CoverJob,
  schedule: Schedule,
  who: 'driver' | 'assistant',
  one: Driver | Helper,
) {
  const { before, after } = neighboursOf(schedule[who].get(one.id) ?? [], task, trip.id)
  const free = [
    ...(before ? [task.startAt.getTime() - before.scheduledEnd.getTime()] : []),
    ...(after ? [after.startAt.getTime() - task.scheduledEnd.getTime()] : []),
  ]
  const knows = task.riders.flatMap((child) => {
    const times = world.known(one.id, child)
    return times > 0 ? [{ child: { id: child, name: world.names.get(child) ?? '' }, times }] : []
  })
  return {
    freeMin: free.length > 0 ? wholeMin(Math.min(...free)) : null,
    distanceM: before ? Math.round(metresBetween(before.to, task.from) * detour) : null,
    hoursLeftMin: world.shiftLeft(one, task),
    tripsThatDay: who === 'driver' ? world.load.ofDriver(one.id) : world.load.ofAssistant(one.id),
    knows,
  }
}

type Shown = Pick<CoverCandidate, 'driver' | 'vehicle' | 'assistant' | 'warnings'>

function optionOf(
  crew: Crew,
  shown: Shown,
  figures: ReturnType<typeof figuresOf>,
  { task }: CoverJob,
  more: { otherBody?: boolean; extra?: number } = {},
): Option {
  const times = figures.knows.reduce((sum, one) => sum + one.times, 0)
  const cost = costOf({
    ...figures,
    warnings: shown.warnings.length,
    known: times / Math.max(1, task.riders.length),
    otherBody: more.otherBody ?? false,
  })
  return { crew, candidate: { ...shown, ...figures }, cost: cost + (more.extra ?? 0) }
}

const refOf = (one: Driver | Helper) => ({ id: one.id, name: fullName(one) })
const plateOf = ({ vehicle }: Car) => ({ id: vehicle.id, plate: vehicle.plate })
const inWords = (problems: readonly BlockReason[]) => joinSentences(problems.map(({ message }) => message))

/** The vehicles that nobody else usually takes out, and are free and large enough for a trip; the smallest first. */
const spareCars = ({ fleet, subject }: CoverWorld, look: Look) => {
  const taken = new Set(fleet.people.flatMap(({ vehicleId }) => vehicleId ?? []))
  return fleet.cars
    .filter(({ vehicle }) => subject.of !== 'vehicle' || vehicle.id !== subject.id)
    .filter((car) => !taken.has(car.vehicle.id) && look.vehicle(car).length === 0)
    .sort((a, b) => a.vehicle.seats - b.vehicle.seats)
}

/** What a driver would take: their own vehicle, that of the trip where it can be had, or one that is free. */
function carFor(world: CoverWorld, job: CoverJob, look: Look, driver: Driver, spare: Car | undefined) {
  const { subject } = world
  const usual = look.car(driver.vehicleId)
  const own = look.car(job.trip.vehicleId)
  const out = subject.of === 'vehicle' ? subject.id : null
  if (usual && usual.vehicle.id !== out && look.vehicle(usual).length === 0) return usual
  // The vehicle of a driver's own stays with them.
  const isTheirs = own?.vehicle.ownership === 'driver' && driver.vehicleId !== own.vehicle.id
  const keeps = job.act === 'exchange' || (own && look.vehicle(own).length === 0)
  if (own && own.vehicle.id !== out && !isTheirs && keeps) return own
  return spare
}

/** Others who could drive, each with a vehicle. */
function driverOptions(world: CoverWorld, job: CoverJob, schedule: Schedule, look: Look): Options {
  const { fleet, subject } = world
  const { trip, task, touched } = job
  const [spare] = spareCars(world, look)
  const wanted = touched.concerned[0].vehicleType
  const others: (Options['others'][number] & { count: number })[] = []
  const options = fleet.people.flatMap((driver): Option[] => {
    if (driver.id === (subject.of === 'driver' ? subject.id : trip.driverId)) return []
    const problems = look.driver(driver)
    const car = problems.length === 0 ? carFor(world, job, look, driver, spare) : undefined
    if (!car) {
      const usual = look.car(driver.vehicleId)
      const reasons = problems.length > 0 || !usual ? problems : look.vehicle(usual)
      const message = inWords(reasons) || world.ctx.t('cover:note.no_vehicle')
      others.push({ name: fullName(driver), message, count: problems.length })
      return []
    }
    const warnings = [...look.tight(driver, car), ...look.outside('driver', driver)]
    const crew = { driverId: driver.id, vehicleId: car.vehicle.id, assistantId: task.assistant }
    const shown = { driver: refOf(driver), vehicle: plateOf(car), assistant: null, warnings }
    const otherBody = wanted !== null && car.model.body !== wanted
    return [optionOf(crew, shown, figuresOf(world, job, schedule, 'driver', driver), job, { otherBody })]
  })
  return { options, others: others.sort((a, b) => a.count - b.count).map(({ count: _, ...one }) => one) }
}

/** Whoever drives stays and takes another vehicle, which is worth a quarter of an hour to everybody. */
const sameDriver = -15

function vehicleOptions(world: CoverWorld, job: CoverJob, schedule: Schedule, look: Look): Options {
  const { trip, task, touched, act } = job
  const all = driverOptions(world, job, schedule, look)
  const driver = world.fleet.people.find(({ id }) => id === trip.driverId)
  // On the road they stay with what broke down.
  if (act === 'relieve' || !driver) return all
  const figures = figuresOf(world, job, schedule, 'driver', driver)
  const wanted = touched.concerned[0].vehicleType
  const kept = spareCars(world, look).map((car) => {
    const crew = { driverId: driver.id, vehicleId: car.vehicle.id, assistantId: task.assistant }
    const shown = {
      driver: refOf(driver),
      vehicle: plateOf(car),
      assistant: null,
      warnings: look.tight(driver, car),
    }
    const otherBody = wanted !== null && car.model.body !== wanted
    return optionOf(crew, shown, figures, job, { otherBody, extra: sameDriver })
  })
  return { options: [...kept, ...all.options], others: all.others }
}

function assistantOptions(world: CoverWorld, job: CoverJob, schedule: Schedule, look: Look): Options {
  const { fleet, subject } = world
  const { trip } = job
  const others: Options['others'] = []
  const options = fleet.helpers.flatMap((helper): Option[] => {
    if (subject.of === 'assistant' && helper.id === subject.id) return []
    const problems = look.assistant(helper)
    if (problems.length > 0) {
      others.push({ name: fullName(helper), message: inWords(problems) })
      return []
    }
    const crew = { driverId: trip.driverId, vehicleId: trip.vehicleId, assistantId: helper.id }
    const warnings = look.outside('assistant', helper)
    const shown = { driver: null, vehicle: null, assistant: refOf(helper), warnings }
    return [optionOf(crew, shown, figuresOf(world, job, schedule, 'assistant', helper), job)]
  })
  return { options, others }
}

/** Who could take a trip, with what, the best first; and who could not, and why. `schedule` has the plan as it stands. */
export async function optionsFor(world: CoverWorld, job: CoverJob, schedule: Schedule): Promise<Options> {
  const look = await lookAt(world, job, schedule)
  const ways = { driver: driverOptions, vehicle: vehicleOptions, assistant: assistantOptions }
  const { of } = world.subject
  const { options, others } = ways[of === 'assistant' || of === 'vehicle' ? of : 'driver'](
    world,
    job,
    schedule,
    look,
  )
  return { options: options.sort((a, b) => a.cost - b.cost), others }
}
