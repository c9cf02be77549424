import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { LayerEntry } from '#contract/calendar.ts'
import { type CalendarLayer, calendarLayers } from '#contract/lists/calendar.ts'
import type { Role } from '#contract/people.ts'
import type { Span } from '#contract/school-calendar.ts'
import { referenceOf, statementReach } from '#server/money/statements.register.ts'
import { ownersOf } from '#server/papers/owners.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Translate } from '#server/platform/i18n/messages.ts'
import { dayStart } from '#server/platform/time/days.ts'
import { assistantReach, driverReach } from '#server/reach/fleet.ts'
import { reachOfAny } from '#server/reach/papers.ts'
import { tripReach } from '#server/reach/trips.ts'
import { documents } from '#server/schema/fleet.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { statements } from '#server/schema/statements.ts'
import { trips } from '#server/schema/trips.ts'

/** Who looks at which days, and in which words. */
export interface LayerView {
  db: Db
  reader: Parameters<typeof tripReach>[1]
  t: Translate
  zone: string
  from: string
  to: string
}
type Entries = Promise<LayerEntry[]>

/** So many entries of a layer are shown at once. */
const most = 400

const entry = (
  layer: CalendarLayer,
  fields: Partial<LayerEntry> & Pick<LayerEntry, 'title' | 'from' | 'to'>,
) => ({
  ...{ layer, id: null, of: null },
  ...fields,
})

/** How many trips there are on each day. */
async function tripDays({ db, reader, t, zone, from, to }: LayerView): Entries {
  const day = sql<string>`to_char(${trips.startAt} at time zone ${zone}, 'YYYY-MM-DD')`
  const rows = await db
    .select({ day: day.as('day'), count: count() })
    .from(trips)
    .where(
      and(
        gte(trips.startAt, dayStart(from, zone)),
        lt(trips.startAt, dayStart(to, zone, 1)),
        ne(trips.status, 'cancelled'),
        tripReach(db, reader),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return rows.map((row) =>
    entry('trips', { title: t('calendar:trips', { count: row.count }), from: row.day, to: row.day }),
  )
}

const absences = {
  driver: { table: drivers, reach: driverReach },
  assistant: { table: assistants, reach: assistantReach },
} as const

/** Who is on leave, and why. */
async function leaveOf(of: keyof typeof absences, { db, reader, t, from, to }: LayerView): Entries {
  const { table, reach } = absences[of]
  const leave = sql`jsonb_array_elements(${table.leave}) as one(leave)`
  const rows = await db
    .select({
      id: table.id,
      name: sql<string>`concat_ws(' ', ${table.firstName}, ${table.lastName})`,
      from: sql<string>`one.leave->>'from'`,
      to: sql<string>`one.leave->>'to'`,
      kind: sql<string>`one.leave->>'kind'`,
    })
    .from(table)
    .innerJoin(leave, sql`one.leave->>'from' <= ${to} and one.leave->>'to' >= ${from}`)
    .where(and(ne(table.status, 'left'), reach(reader)))
    .orderBy(sql`one.leave->>'from'`, asc(table.lastName), asc(table.id))
    .limit(most + 1)
  return rows.map(({ id, name, kind, ...span }) =>
    entry('leave', { title: t(`calendar:leave.${kind}`, { name }), id, of, ...span }),
  )
}

/** Approved papers on the last day that they hold. */
async function papers({ db, reader, t, from, to }: LayerView): Entries {
  const rows = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.status, 'approved'),
        gte(documents.expiresOn, from),
        lte(documents.expiresOn, to),
        reachOfAny(reader),
      ),
    )
    .orderBy(asc(documents.expiresOn), asc(documents.id))
    .limit(most + 1)
  const nameOf = await ownersOf(db, rows)
  return rows.map((row) => {
    const day = row.expiresOn ?? from
    const title = t('calendar:paper', { paper: t(`fleet:paper.${row.type}`), name: nameOf(row)?.name ?? '' })
    return entry('papers', { title, from: day, to: day, id: row.id, of: row.ownerKind })
  })
}

/** Schools of one kind share their days: the same span of several calendars is one entry, named after all of them. */
function together(calendars: readonly (typeof schoolCalendars.$inferSelect)[], kind: 'terms' | 'closed') {
  const spans = new Map<string, Span & { calendars: (typeof calendars)[number][] }>()
  for (const calendar of calendars)
    for (const span of calendar[kind]) {
      const key = `${span.from} ${span.to} ${span.name}`
      const held = spans.get(key) ?? { ...span, calendars: [] }
      held.calendars.push(calendar)
      spans.set(key, held)
    }
  return [...spans.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** When terms begin and end, and days without school. */
async function terms({ db, t, from, to }: LayerView): Entries {
  const rows = await db
    .select()
    .from(schoolCalendars)
    .orderBy(asc(schoolCalendars.name), asc(schoolCalendars.id))
  const isSeen = (span: { from: string; to: string }) => span.from <= to && span.to >= from
  const entryOf = (
    kind: 'term_begins' | 'term_ends' | 'closed',
    { name, calendars }: ReturnType<typeof together>[number],
    span: { from: string; to: string },
  ) => {
    const [first, ...others] = calendars
    const calendar =
      others.length > 0 ? t('calendar:calendars', { count: calendars.length }) : (first?.name ?? '')
    const title = t(`calendar:${kind}`, { name, calendar })
    return isSeen(span) ? [entry('terms', { title, ...span, id: first?.id ?? null })] : []
  }
  const bounds = together(rows, 'terms').flatMap((term) => [
    ...entryOf('term_begins', term, { from: term.from, to: term.from }),
    ...entryOf('term_ends', term, { from: term.to, to: term.to }),
  ])
  const closed = together(rows, 'closed').flatMap((span) =>
    entryOf('closed', span, { from: span.from, to: span.to }),
  )
  return [...bounds, ...closed].slice(0, most + 1)
}

/** Statements that somebody still has to pay, on the day by which they should. */
async function dueStatements({ db, reader, t, from, to }: LayerView): Entries {
  const rows = await db
    .select({ id: statements.id, number: statements.number, dueAt: statements.dueAt })
    .from(statements)
    .where(
      and(
        inArray(statements.status, ['issued', 'part_paid']),
        isNull(statements.carriedTo),
        isNotNull(statements.number),
        gte(statements.dueAt, from),
        lte(statements.dueAt, to),
        statementReach(reader),
      ),
    )
    .orderBy(asc(statements.dueAt), asc(statements.number))
    .limit(most + 1)
  return rows.map(({ id, number, dueAt }) => {
    const title = t('calendar:statement', { reference: referenceOf(number ?? 0) })
    return entry('statements', { title, from: dueAt ?? from, to: dueAt ?? from, id })
  })
}

const sources: Record<CalendarLayer, { readers: readonly Role[]; read: (view: LayerView) => Entries }> = {
  trips: { readers: access.dashboards.day, read: tripDays },
  leave: {
    readers: access.drivers.read,
    read: async (view) => [...(await leaveOf('driver', view)), ...(await leaveOf('assistant', view))],
  },
  papers: { readers: access.documents.read, read: papers },
  terms: { readers: access.schoolCalendars.read, read: terms },
  statements: { readers: access.statements.read, read: dueStatements },
}

/** The layers that a role may read. */
export const layersFor = (role: Role): CalendarLayer[] =>
  calendarLayers.filter((layer) => sources[layer].readers.includes(role))

/** What is in these layers, as far as the reader may read it; `cut` are those that have more. */
export async function readLayers(view: LayerView, wanted: readonly CalendarLayer[]) {
  const entries: LayerEntry[] = []
  const cut: CalendarLayer[] = []
  for (const layer of layersFor(view.reader.role).filter((one) => wanted.includes(one))) {
    const found = await sources[layer].read(view)
    if (found.length > most) cut.push(layer)
    entries.push(...found.slice(0, most))
  }
  return { entries, cut }
}
