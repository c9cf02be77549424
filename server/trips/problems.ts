import type { BlockReason } from '#contract/people.ts'
import type { Leave } from '#contract/working-time.ts'
import {
  assistantBlockReasons,
  driverBlockReasons,
  leaveBetween,
  type Paper,
  vehicleBlockReasons,
} from '#server/papers/block-reasons.ts'
import { joinSentences } from '#server/platform/i18n/join-sentences.ts'
import type { I18n } from '#server/platform/i18n/messages.ts'
import { dayIn, formatDay, formatTime } from '#server/platform/time/format-date.ts'
import type { vehicles } from '#server/schema/fleet.ts'
import type { assistants, drivers } from '#server/schema/people.ts'
import { capacityProblems, type Load } from './capacity.ts'
import { type Busy, type BusyCrew, isImpossible, type Stint } from './gaps.ts'
import { fullName } from './rows.ts'

/** A trip to be given to somebody: when and where, what must fit, and who helps. */
export type Task = Stint & {
  load: Load
  /** The children who are to ride, by id. */
  riders: readonly string[]
  /** Who rides along, by id. */
  assistant: string | null
  assistantRequired: boolean
}
type Driver = typeof drivers.$inferSelect
export type Assistant = typeof assistants.$inferSelect
type Vehicle = typeof vehicles.$inferSelect
type Around = { now: Date; i18n: I18n; busy: BusyCrew }

/** Papers are looked up on the trip's own day, where it ends; of one that is overdue, today. */
export const decidingDay = (task: Pick<Task, 'scheduledEnd' | 'zone'>, now: Date) =>
  dayIn(task.zone, task.scheduledEnd > now ? task.scheduledEnd : now)

const joinReasons = (reasons: readonly BlockReason[]) => joinSentences(reasons.map((one) => one.message))

/** What somebody does at the same time, or too near to it for the way between. */
function elsewhere(
  task: Task,
  { i18n }: Around,
  kind: keyof BusyCrew,
  busy: Busy | undefined,
  name: string,
): BlockReason[] {
  if (!busy) return []
  const { overlap, gaps } = busy
  if (overlap) {
    const [from, to] = [overlap.startAt, overlap.scheduledEnd].map((at) =>
      formatTime(i18n.locale, at, task.zone),
    )
    const message = i18n.t(`trips:refused.${kind}_overlap`, {
      [kind]: name,
      trip: overlap.reference,
      from,
      to,
    })
    return [{ code: `${kind}_overlap`, message }]
  }
  return gaps.filter(isImpossible).map(({ trip, side, neededMin, thereMin }) => ({
    code: `${kind}_travel`,
    message: i18n.t(`trips:refused.${kind}_travel_${side}`, {
      [kind]: name,
      trip: trip.reference,
      needed: neededMin,
      there: thereMin,
    }),
  }))
}

/** That somebody is on leave on a day of the ride. */
function onLeave(
  task: Task,
  { i18n: { t, locale } }: Around,
  kind: 'driver' | 'assistant',
  leave: readonly Leave[],
  name: string,
): BlockReason[] {
  if (leave.length === 0) return []
  const found = leaveBetween(leave, dayIn(task.zone, task.startAt), dayIn(task.zone, task.scheduledEnd))
  if (!found) return []
  const [from, to] = [found.from, found.to].map((day) => formatDay(locale, day))
  const message = t(`trips:refused.${kind}_on_leave`, { [kind]: name, from, to })
  return [{ code: `${kind}_on_leave`, message }]
}

/** Why this driver can't take the trip; empty when nothing speaks against it. */
export function driverProblems(
  task: Task,
  driver: Driver,
  papers: readonly Paper[],
  around: Around,
): BlockReason[] {
  const { i18n, now } = around
  const name = fullName(driver)
  const blocks = driverBlockReasons(driver, papers, decidingDay(task, now), i18n)
  const blocked =
    blocks.length > 0
      ? [
          {
            code: 'driver_blocked',
            message: i18n.t('trips:refused.driver_blocked', { driver: name, reasons: joinReasons(blocks) }),
          },
        ]
      : []
  return [
    ...blocked,
    ...onLeave(task, around, 'driver', driver.leave, name),
    ...elsewhere(task, around, 'driver', around.busy.driver.get(driver.id), name),
  ]
}

/** Why this vehicle can't take the trip. */
export function vehicleProblems(
  task: Task,
  vehicle: Vehicle,
  papers: readonly Paper[],
  around: Around,
): BlockReason[] {
  const { i18n, now } = around
  const blocks = vehicleBlockReasons(vehicle, papers, decidingDay(task, now), i18n)
  const blocked =
    blocks.length > 0
      ? [
          {
            code: 'vehicle_blocked',
            message: i18n.t('trips:refused.vehicle_blocked', {
              plate: vehicle.plate,
              reasons: joinReasons(blocks),
            }),
          },
        ]
      : []
  return [
    ...blocked,
    ...capacityProblems(vehicle, task.load, i18n),
    ...elsewhere(task, around, 'vehicle', around.busy.vehicle.get(vehicle.id), vehicle.plate),
  ]
}

/** Why this assistant can't ride along. */
export function assistantProblems(
  task: Task,
  assistant: Assistant,
  papers: readonly Paper[],
  around: Around,
): BlockReason[] {
  const { i18n, now } = around
  const name = fullName(assistant)
  const blocks = assistantBlockReasons(assistant, papers, decidingDay(task, now), i18n)
  const reasons = joinReasons(blocks)
  const blocked =
    blocks.length > 0
      ? [
          {
            code: 'assistant_blocked',
            message: i18n.t('trips:refused.assistant_blocked', { assistant: name, reasons }),
          },
        ]
      : []
  return [
    ...blocked,
    ...onLeave(task, around, 'assistant', assistant.leave, name),
    ...elsewhere(task, around, 'assistant', around.busy.assistant.get(assistant.id), name),
  ]
}

/** Why the trip can't go out whoever drives it. */
export const crewProblems = (task: Task, { t }: Pick<I18n, 't'>): BlockReason[] =>
  task.assistantRequired && !task.assistant
    ? [{ code: 'assistant_missing', message: t('trips:refused.assistant_missing') }]
    : []
