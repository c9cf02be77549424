import { count, eq, inArray, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { school, schoolInput, schoolListQuery } from '#contract/school.ts'
import { followSchool } from '#server/geofences/school-fences.ts'
import { isLocated, locator } from '#server/places/locate.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { schoolReach } from '#server/reach/schools.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { geofences } from '#server/schema/geofences.ts'
import { children, companies, schools } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'

const name = sql<string>`lower(${schools.name})`
const placeText = sql<string>`lower(coalesce(${schools.place} ->> 'place', ''))`
const calendarName = sql<string>`lower(coalesce((select ${schoolCalendars.name} from ${schoolCalendars} where ${schoolCalendars.id} = ${schools.calendarId}), ''))`

async function pupilsOf({ db }: WriteContext, ids: string[]) {
  const found = await db
    .select({ school: children.schoolId, count: count() })
    .from(children)
    .where(inArray(children.schoolId, ids))
    .groupBy(children.schoolId)
  return new Map(found.map((one) => [one.school, one.count]))
}

/** The schools that children go to. Children repeat the name of theirs, which is found by. */
export const schoolRegister = defineResource({
  name: 'schools',
  tag: 'Schools',
  table: schools,
  input: schoolInput,
  record: school,
  query: schoolListQuery,
  read: access.schools.read,
  write: access.schools.write,
  reach: schoolReach,
  label: (row) => row.name,
  search: [schools.name, placeText],
  filters: {
    kind: oneOf('kind', schools.kind, schoolInput.shape.kind),
    calendar: is(schools.calendarId),
    company: is(schools.companyId),
  },
  orderings: {
    name: [name],
    kind: [schools.kind, name],
    place: [placeText, name],
    calendar: [calendarName, name],
  },
  references: { company: referenceTargets.company, calendar: referenceTargets.calendar },
  columns: ({ place, company, calendar, ...input }) => ({
    ...input,
    ...(place !== undefined && { place: place && isLocated(place) }),
    ...(company !== undefined && { companyId: company }),
    ...(calendar !== undefined && { calendarId: calendar }),
  }),
  answer: async (rows, ctx) => {
    const pupils = await pupilsOf(
      ctx,
      rows.map(({ id }) => id),
    )
    const company = await refsOf(
      ctx.db,
      companies,
      companies.name,
      rows.map(({ companyId }) => companyId),
    )
    const calendar = await refsOf(
      ctx.db,
      schoolCalendars,
      schoolCalendars.name,
      rows.map(({ calendarId }) => calendarId),
    )
    return rows.map(({ companyId, calendarId, ...row }) => ({
      ...row,
      company: company(companyId),
      calendar: calendar(calendarId),
      children: pupils.get(row.id) ?? 0,
    }))
  },
  unique: { name: schools.name },
  check: async (ctx, all, remember) => {
    const find = remember(() => locator(ctx))
    for (const { input, add } of all) {
      if (input.place) input.place = await find.place(input.place, (text) => add('place', text))
      for (const [index, bell] of input.bells.entries()) {
        const twice = input.bells.slice(0, index).some(({ weekday }) => weekday === bell.weekday)
        if (twice) add('bells', ctx.t('schools:bell.twice'))
        if (bell.collectFrom <= bell.arriveBy) add('bells', ctx.t('schools:bell.order', bell))
      }
    }
  },
  usedBy: [{ column: children.schoolId, message: 'schools:used.children' }],
  offSheet: ['gates', 'bells', 'contacts'],
  hiddenInTimeline: ['gates', 'bells', 'contacts'],
  exported: ['children'],
  bulk: ['kind', 'calendar', 'company'],
  parts: [geofences.schoolId],
  written: async ({ db, now }, before, after) => {
    await followSchool(db, now, before, after)
    if (before && after && before.name !== after.name)
      await db.update(children).set({ school: after.name }).where(eq(children.schoolId, after.id))
  },
  sample: {
    name: 'Hillside Primary',
    kind: 'primary',
    place: 'Hillside Primary, Bristol (51.47, -2.62)',
    company: '',
    calendar: '',
    gates: '',
    bells: '',
    contacts: '',
  },
})
