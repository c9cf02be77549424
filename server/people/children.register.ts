import { eq, inArray, not, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import * as access from '#contract/access.ts'
import { child, childInput, childListQuery } from '#contract/child.ts'
import { childStatus, mobility, seatNeed } from '#contract/people.ts'
import { isLocated } from '#server/places/locate.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { childReach } from '#server/reach/people.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, isTrue, oneOf } from '#server/resources/filters.ts'
import { checkPhotos, photosOf, updatePhoto } from '#server/resources/photo.ts'
import { refsOf } from '#server/resources/refs.ts'
import { renameInBookings } from '#server/rides/rename-in-bookings.ts'
import { bookingChildren } from '#server/schema/bookings.ts'
import { children, guardians, schools } from '#server/schema/people.ts'
import { authorisedPickups, pickupProposals } from '#server/schema/pickups.ts'
import { checkChildren } from './child-checks.ts'
import { familyColumns } from './child-sheet.ts'
import { fullName, guardiansOf, pickupPeopleOf } from './family.ts'
import { mayPropose, proposalsOf } from './proposals-of.ts'
import { searchChildren } from './search.ts'

const name = [sql<string>`lower(${children.lastName})`, sql<string>`lower(${children.firstName})`] as const
const from = new QueryBuilder()

/** A child found by the name of their school repeats it. */
const repeatSchool = ({ db }: Pick<WriteContext, 'db'>, { id, schoolId }: typeof children.$inferSelect) =>
  db
    .update(children)
    .set({ school: sql`(select ${schools.name} from ${schools} where ${schools.id} = ${schoolId})` })
    .where(eq(children.id, id))

/** The children who are driven. Medical notes and code words are in no answer of the register: see `child-secrets.ts`. */
export const childRegister = defineResource({
  name: 'children',
  tag: 'Children',
  table: children,
  input: childInput,
  record: child,
  query: childListQuery,
  read: access.children.read,
  write: access.children.write,
  timeline: access.children.history,
  reach: childReach,
  audit: 'child',
  label: fullName,
  search: searchChildren,
  filters: {
    status: oneOf('status', children.status, childStatus),
    school: is(children.schoolId),
    guardians: (parent) =>
      inArray(
        children.id,
        from.select({ id: guardians.childId }).from(guardians).where(eq(guardians.parentId, parent)),
      ),
    mobility: oneOf('mobility', children.mobility, mobility),
    seatNeed: oneOf('seatNeed', children.seatNeed, seatNeed),
    assistantRequired: isTrue(children.assistantRequired),
    mustBeMet: isTrue(children.mustBeMet),
    pickupProposals: (value, { user }) => {
      // Whoever is not shown them does not learn of them by the filter.
      if (!access.children.care.includes(user.role)) return sql`false`
      const pending = inArray(
        children.id,
        from
          .select({ id: pickupProposals.childId })
          .from(pickupProposals)
          .where(eq(pickupProposals.status, 'pending')),
      )
      return value === 'true' ? pending : not(pending)
    },
  },
  orderings: {
    name,
    school: [sql<string>`lower(coalesce(${children.school}, ''))`, ...name],
    dob: [children.dob],
    status: [children.status, ...name],
  },
  references: { school: { ...referenceTargets.school, unknown: 'families:child.school_unknown' } },
  columns: ({ school, home, pickup, dropoff, ...input }) => ({
    ...input,
    ...(school !== undefined && { schoolId: school }),
    ...(home && { home: isLocated(home) }),
    ...(pickup !== undefined && { pickup: pickup && isLocated(pickup) }),
    ...(dropoff !== undefined && { dropoff: dropoff && isLocated(dropoff) }),
  }),
  answer: async (rows, ctx) => {
    const { db, user } = ctx
    const ids = rows.map(({ id }) => id)
    const guardiansBy = await guardiansOf(db, ids)
    const pickupsBy = await pickupPeopleOf(db, ids)
    const proposalsBy = await proposalsOf(ctx, ids)
    const photo = await photosOf(ctx, rows)
    const mayReadSecrets = access.children.secrets.includes(user.role)
    const school = await refsOf(
      db,
      schools,
      schools.name,
      rows.map(({ schoolId }) => schoolId),
    )
    return rows.map(({ medicalNotes, codeWord, searchText: _, schoolId, ...row }) => ({
      ...row,
      school: school(schoolId),
      photo: photo(row),
      name: fullName(row),
      guardians: guardiansBy.get(row.id) ?? [],
      authorisedPickups: pickupsBy.get(row.id) ?? [],
      pickupProposals: proposalsBy.get(row.id) ?? [],
      hasMedicalNotes: mayReadSecrets && medicalNotes !== null,
      hasCodeWord: codeWord !== null,
      ...(!access.children.care.includes(user.role) && {
        photo: null,
        allergies: [],
        careNotes: null,
        authorisedPickups: [],
        pickupProposals: [],
      }),
    }))
  },
  steps: (_, { user }, answer) => [
    ...(access.children.secrets.includes(user.role) ? ['medical_notes', 'code_word'] : []),
    ...(mayPropose(user, answer.guardians) ? ['propose_pickup'] : []),
  ],
  check: async (ctx, all, remember) => {
    await checkChildren(ctx, all, remember)
    await checkPhotos(ctx, all)
  },
  offSheet: ['photo'],
  hiddenInTimeline: ['photo'],
  usedBy: [{ column: bookingChildren.childId, message: 'families:used.child' }],
  parts: [guardians.childId, authorisedPickups.childId, pickupProposals.childId],
  extras: familyColumns,
  exported: ['guardians', 'hasMedicalNotes', 'hasCodeWord'],
  bulk: ['status', 'school', 'grade'],
  written: async (ctx, before, after) => {
    if (after && after.schoolId !== (before?.schoolId ?? null)) await repeatSchool(ctx, after)
    if (before && after && fullName(before) !== fullName(after))
      await renameInBookings(ctx.db, 'child_id', after.id, { names: [fullName(after)] })
    const ownerId = after?.id ?? before?.id ?? ''
    await updatePhoto(ctx, { ownerKind: 'child', ownerId }, before, after)
  },
  sample: {
    firstName: 'Maya',
    lastName: 'Reed',
    dob: '2017-05-04',
    gender: 'female',
    school: 'Hillside Primary',
    grade: 'Year 4',
    home: '4 Park Row, Bristol (51.4545, -2.5879)',
    pickup: '',
    dropoff: 'Hillside Primary, Bristol (51.47, -2.62)',
    heightCm: '124',
    seatNeed: 'booster',
    frontSeatAllowed: 'false',
    mobility: 'walks',
    allergies: 'Peanuts; Latex',
    careNotes: '',
    assistantRequired: 'false',
    mustBeMet: 'true',
    status: 'active',
    photo: '',
  },
})
