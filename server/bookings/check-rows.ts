import { inArray } from 'drizzle-orm'
import type { BookingInput } from '#contract/booking.ts'
import type { BookingColumn, BookingSheetRow } from '#contract/booking-sheet.ts'
import { guardiansOf } from '#server/people/family.ts'
import { type Locator, locator } from '#server/places/locate.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { FieldMessages } from '#server/platform/http/problem.ts'
import { problemList } from '#server/platform/http/problem-list.ts'
import type { GoodRow } from '#server/platform/sheets/read-sheet.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { loadFareRules, planRide } from '#server/quotes/plan.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { idsInReach } from '#server/resources/find-in-reach.ts'
import { referenceReader } from '#server/resources/import-names.ts'
import { parents } from '#server/schema/people.ts'
import { checkPlaces, checkTime, marketOf, ownName } from './check.ts'
import { checkPeople, nothingBefore } from './check-people.ts'
import { checkChoices, firstSteps } from './create.ts'
import { duplicateChecker } from './duplicates.ts'
import { type LinkedRecords, loadLinkedRecords } from './linked-records.ts'
import { loadRiders } from './riders.ts'
import { type FilledRow, fillRow, instantOf, type Known } from './sheet-row.ts'
import type { NewRide } from './store.ts'

/** A row of a file as its ride, or its faults by column. */
export interface CheckedRow {
  row: GoodRow
  ride: NewRide | undefined
  faults: FieldMessages
}

const referenceFields = { children: referenceTargets.child, company: referenceTargets.company }
/** A parent may be given by phone, email or name. */
const callers = [parents.phone, parents.email, referenceTargets.parent.name].map((name) => ({
  parent: { ...referenceTargets.parent, name },
}))

/** Replaces the names of children, parents and companies in a file by ids; names out of reach stay as they are. */
function rowReader(ctx: WriteContext) {
  const readers = [referenceFields, ...callers].map((references) => referenceReader(references, ctx))
  return async (rows: readonly GoodRow[]) => {
    let inputs: Record<string, unknown>[] = rows.map(({ input }) => input)
    for (const read of readers) inputs = await read(inputs)
    return inputs as unknown as BookingSheetRow[]
  }
}

async function loadKnown(ctx: WriteContext, rows: readonly BookingSheetRow[], find: Locator): Promise<Known> {
  const reach = await idsInReach(ctx, referenceTargets.child, [
    ...new Set(rows.flatMap(({ children }) => children)),
  ])
  const children = await loadRiders(ctx.db, [...reach])
  const called = [...new Set(rows.flatMap(({ parent }) => parent ?? []))]
  const callersInReach = [...(await idsInReach(ctx, referenceTargets.parent, called))]
  const people =
    callersInReach.length > 0
      ? await ctx.db.select().from(parents).where(inArray(parents.id, callersInReach))
      : []
  return {
    children: new Map(children.map((child) => [child.id, child])),
    guardians: await guardiansOf(ctx.db, [...reach]),
    parents: new Map(people.map((person) => [person.id, person])),
    find,
  }
}

/** The columns of fields that have another name in a file. */
const columns: Readonly<Record<string, BookingColumn>> = {
  requestedAt: 'date',
  'booker.parent': 'parent',
  confirm: 'status',
}

type Rules = Awaited<ReturnType<typeof loadFareRules>>

interface Row {
  row: GoodRow
  sheet: BookingSheetRow
  filled: FilledRow
  problems: ReturnType<typeof problemList>
}

/** Plans a row's ride among all other records; undefined where something is wrong, which is in its problems. */
function planRow(ctx: WriteContext, { sheet, filled, problems }: Row, linked: LinkedRecords, rules: Rules) {
  const { user, t } = ctx
  if (user.role === 'company' && sheet.company !== null && sheet.company !== user.company)
    problems.add('company', t('bookings:company.unknown'))
  const status = sheet.status ?? 'pending'
  const choices = { draft: status === 'draft', confirm: status === 'confirmed' }
  checkChoices(ctx, choices, problems)
  const checked = checkPeople(ctx, linked, filled, nothingBefore, problems)
  const market = marketOf(checked.company, ctx.env)
  const at = instantOf(sheet, market.zone)
  if (!at) problems.add('time', t('bookings:import.skipped'))
  const { pickup, dropoff } = filled
  if (!at || !pickup || !dropoff) {
    if (at) checkTime(ctx, at, problems)
    return undefined
  }
  const input: BookingInput = { ...filled, pickup, dropoff, requestedAt: at.toISOString() }
  checkPlaces(ctx, input, problems)
  const plan = planRide(rules, { ...input, requestedAt: at }, market, null)
  checkTime(ctx, plan.pickupAt, problems)
  const ride: NewRide = {
    input,
    checked,
    at,
    plan,
    market,
    steps: firstSteps(choices),
    origin: 'imported',
    promo: null,
    series: null,
    leg: null,
    apart: [],
  }
  return ride
}

function faultsOf({ problems }: Row): FieldMessages {
  const faults: FieldMessages = {}
  for (const [field, messages] of Object.entries(problems.all())) {
    const column = columns[field] ?? field
    faults[column] = [...(faults[column] ?? []), ...messages]
  }
  return faults
}

/** A row with what follows from its records; unknown children are reported and left out. */
async function fill(ctx: WriteContext, row: GoodRow, sheet: BookingSheetRow, known: Known): Promise<Row> {
  const problems = problemList()
  const called = [...new Set(sheet.children)]
  const strange = called.filter((one) => !known.children.has(one))
  if (strange.length > 0)
    problems.add('children', ctx.t('bookings:import.child', { names: strange.join('; ') }))
  const children = called.filter((one) => known.children.has(one))
  const whole = strange.length === 0 && (sheet.parent === null || known.parents.has(sheet.parent))
  const filled = await fillRow({ ...sheet, children }, known, {
    wrong: problems.add,
    // A field that an unknown person would have filled is not reported as missing too.
    missing: (column) => {
      if (whole) problems.add(column, ctx.t('core:field.required'))
    },
  })
  return { row, sheet, filled: ownName(ctx.user, filled, null), problems }
}

/** Checks the rows of a file against all other records, a slice at a time. */
export async function rowChecker(ctx: WriteContext) {
  const read = rowReader(ctx)
  const find = locator(ctx)
  const rules = await loadFareRules(ctx.db)
  const findDuplicates = duplicateChecker(ctx)
  const yieldTurn = createTurnYielder()
  return async (slice: readonly GoodRow[]): Promise<CheckedRow[]> => {
    const sheets = await read(slice)
    await yieldTurn()
    const known = await loadKnown(ctx, sheets, find)
    await yieldTurn()
    const rows: Row[] = []
    for (const [index, row] of slice.entries()) {
      const sheet = sheets[index]
      if (sheet) rows.push(await fill(ctx, row, sheet, known))
    }
    const inReach = await loadLinkedRecords(
      ctx,
      rows.map(({ filled }) => filled),
    )
    await yieldTurn()
    const planned = rows.map((one) => ({ ...one, ride: planRow(ctx, one, inReach, rules) }))
    const good = planned.flatMap(({ ride, problems, row: { number } }) =>
      ride && problems.none() ? [{ ride, problems, row: number }] : [],
    )
    for (const [index, message] of (await findDuplicates(good)).entries()) {
      const { ride, problems } = good[index] ?? {}
      if (message) problems?.add(ride?.checked.riders.length ? 'children' : 'pickup', message)
    }
    return planned.map(({ ride, ...one }) => ({ row: one.row, ride, faults: faultsOf(one) }))
  }
}
