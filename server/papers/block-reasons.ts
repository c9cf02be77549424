import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PaperOwner } from '#contract/document.ts'
import type { BlockReason } from '#contract/people.ts'
import type { Leave } from '#contract/working-time.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { I18n } from '#server/platform/i18n/messages.ts'
import { formatDay } from '#server/platform/time/format-date.ts'
import { documents, type vehicles } from '#server/schema/fleet.ts'
import { assistants, type drivers } from '#server/schema/people.ts'

export type DriverState = Pick<typeof drivers.$inferSelect, 'id' | 'status'>
export type AssistantState = Pick<typeof assistants.$inferSelect, 'status'>
export type VehicleState = Pick<typeof vehicles.$inferSelect, 'id' | 'status'>
export type Paper = Pick<typeof documents.$inferSelect, 'ownerId' | 'type' | 'status' | 'expiresOn'>

/** The paper that makes its type required. */
const requirement = alias(documents, 'demands')

const idleDrivers: readonly string[] = ['invited', 'pending', 'on_leave', 'suspended', 'left']
const idleVehicles: readonly string[] = ['maintenance', 'out_of_service', 'retired']

/** States from worst to best: of several papers of a type, the best state is the one that is reported. */
const nearness = ['missing', 'rejected', 'expired', 'pending', 'valid'] as const
type PaperState = (typeof nearness)[number]

/** How a paper stands on `day`. Approved but past its last day is expired. */
export const paperState = (paper: Paper, day: string): PaperState => {
  if (paper.status !== 'approved') return paper.status
  return paper.expiresOn !== null && paper.expiresOn < day ? 'expired' : 'valid'
}

/** One reason for each required type of which no valid paper exists; a renewal counts beside the old one. */
function paperBlockReasons(papers: readonly Paper[], day: string, i18n: I18n): BlockReason[] {
  const best = new Map<string, { state: PaperState; paper: Paper }>()
  for (const paper of papers) {
    const state = paperState(paper, day)
    const before = best.get(paper.type)
    if (!before || nearness.indexOf(state) > nearness.indexOf(before.state))
      best.set(paper.type, { state, paper })
  }
  return [...best].flatMap(([type, { state, paper }]) => {
    if (state === 'valid') return []
    const vars = { paper: i18n.t(`fleet:paper.${type}`), date: formatDay(i18n.locale, paper.expiresOn) }
    const key = state === 'expired' && paper.expiresOn ? 'expired_on' : state
    return [{ code: `paper_${state}`, message: i18n.t(`fleet:block.paper_${key}`, vars) }]
  })
}

/**
 * Why a driver can't work on `day` (`YYYY-MM-DD`): status, required papers, the licence among them. Empty means `canWork`.
 * `papers` are the driver's required papers; the messages are in the language of `i18n`.
 */
export function driverBlockReasons(
  driver: DriverState,
  papers: readonly Paper[],
  day: string,
  i18n: I18n,
): BlockReason[] {
  const reasons: BlockReason[] = idleDrivers.includes(driver.status)
    ? [{ code: `driver_${driver.status}`, message: i18n.t(`fleet:block.driver.${driver.status}`) }]
    : []
  return [...reasons, ...paperBlockReasons(papers, day, i18n)]
}

/** Why an assistant can't be sent on `day`: status, and required papers. */
export function assistantBlockReasons(
  { status }: AssistantState,
  papers: readonly Paper[],
  day: string,
  i18n: I18n,
): BlockReason[] {
  const idle =
    status === 'active'
      ? []
      : [{ code: `assistant_${status}`, message: i18n.t(`fleet:block.assistant.${status}`) }]
  return [...idle, ...paperBlockReasons(papers, day, i18n)]
}

/** The leave that takes one of these days, the first and the last included. */
export const leaveBetween = (leave: readonly Leave[], first: string, last: string) =>
  leave.find(({ from, to }) => from <= last && to >= first)

/** That somebody is on leave on `day`; not why, which is nobody's business but theirs and the office's. */
export function leaveReasons(leave: readonly Leave[], day: string, { t, locale }: I18n): BlockReason[] {
  const found = leaveBetween(leave, day, day)
  if (!found) return []
  const [from, to] = [found.from, found.to].map((one) => formatDay(locale, one))
  return [{ code: 'on_leave', message: t('fleet:block.on_leave', { from, to }) }]
}

/** The condition on `assistants` for those of whom `assistantBlockReasons` and `leaveReasons` say nothing on `day`. */
export const assistantsAble = (day: string): SQL =>
  sql`(${assistants.status} = 'active'
    and not exists (select 1 from ${documents} where ${documents.ownerKind} = 'assistant' and ${documents.ownerId} = ${assistants.id}
      group by ${documents.type} having bool_or(${documents.required}) and not bool_or(${documents.status} = 'approved'
        and (${documents.expiresOn} is null or ${documents.expiresOn} >= ${day}::date)))
    and not exists (select 1 from jsonb_array_elements(${assistants.leave}) taken
      where (taken->>'from')::date <= ${day}::date and (taken->>'to')::date >= ${day}::date))`

/** Why a vehicle can't be used on `day`; empty means `compliant`. */
export function vehicleBlockReasons(
  vehicle: VehicleState,
  papers: readonly Paper[],
  day: string,
  i18n: I18n,
): BlockReason[] {
  const reasons: BlockReason[] = idleVehicles.includes(vehicle.status)
    ? [{ code: `vehicle_${vehicle.status}`, message: i18n.t(`fleet:block.vehicle.${vehicle.status}`) }]
    : []
  return [...reasons, ...paperBlockReasons(papers, day, i18n)]
}

/**
 * The papers of required types of many drivers, assistants or vehicles in one query, by owner; one required paper makes its type so,
 * and any valid one of it will do. Owners without any are absent.
 */
export async function loadPapers(
  db: Db,
  kind: Exclude<PaperOwner, 'company'>,
  ids: readonly string[],
): Promise<Map<string, Paper[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      ownerId: documents.ownerId,
      type: documents.type,
      status: documents.status,
      expiresOn: documents.expiresOn,
    })
    .from(documents)
    .where(
      and(
        eq(documents.ownerKind, kind),
        inArray(documents.ownerId, [...ids]),
        sql`exists (select 1 from ${documents} ${sql.identifier('demands')} where ${requirement.ownerKind} = ${kind} and ${requirement.required}
          and ${requirement.ownerId} = ${documents.ownerId} and ${requirement.type} = ${documents.type})`,
      ),
    )
    .orderBy(documents.type, documents.id)
  return Map.groupBy(rows, (row) => row.ownerId)
}
