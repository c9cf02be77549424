import { eq, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { driver, driverInput, driverListQuery } from '#contract/driver.ts'
import { driverTransitions } from '#contract/driver-states.ts'
import { driverStatus } from '#contract/people.ts'
import { transitionsFrom } from '#contract/state.ts'
import { setUsualVehicle } from '#server/fleet/usual-vehicle.ts'
import { driverBlockReasons, leaveReasons, loadPapers } from '#server/papers/block-reasons.ts'
import { licenceDay, licenceDays } from '#server/papers/licence.ts'
import { addRequiredPapers, removeMissingPapers } from '#server/papers/required-papers.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { driverReach } from '#server/reach/fleet.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { is, oneOf } from '#server/resources/filters.ts'
import { checkPhotos, photosOf, updatePhoto } from '#server/resources/photo.ts'
import { refsOf } from '#server/resources/refs.ts'
import { renameInTrips } from '#server/rides/driver-name.ts'
import { renameInBookings } from '#server/rides/rename-in-bookings.ts'
import { loadLeaveTrips } from '#server/rides/working-time.ts'
import { applications } from '#server/schema/applications.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { companies, drivers } from '#server/schema/people.ts'
import { trips } from '#server/schema/trips.ts'
import { closeAccount, openAccount, updateDriverAccount } from './account.ts'
import { assignCodes, checkDrivers } from './check.ts'
import { checkWorkingTime } from './check-working-time.ts'
import { sendInvitation } from './invite.ts'

type Row = typeof drivers.$inferSelect

const name = sql<string>`lower(${drivers.lastName} || ' ' || ${drivers.firstName})`
const plate = sql`(select ${vehicles.plate} from ${vehicles} where ${vehicles.id} = ${drivers.vehicleId})`
const fullName = (row: Pick<Row, 'firstName' | 'lastName'>) => `${row.firstName} ${row.lastName}`

/** A new driver gets an account and placeholders for the required papers; an invited one gets a text, unless restored by undo. */
async function begin(ctx: WriteContext, row: Row) {
  await openAccount(ctx, row)
  await addRequiredPapers(ctx.db, { ownerKind: 'driver', ownerId: row.id })
  if (row.vehicleId) await setUsualVehicle(ctx, row.id, row.vehicleId)
  const isNew = row.createdAt.getTime() === ctx.now.getTime()
  if (row.status === 'invited' && isNew) await sendInvitation(ctx, row)
}

async function follow(ctx: WriteContext, before: Row, after: Row) {
  await updateDriverAccount(ctx, before, after)
  if (before.vehicleId !== after.vehicleId) await setUsualVehicle(ctx, after.id, after.vehicleId)
  if (fullName(before) !== fullName(after)) await renameInTrips(ctx.db, after.id)
  if (fullName(before) !== fullName(after) || before.phone !== after.phone || before.code !== after.code)
    await renameInBookings(ctx.db, 'driver_id', after.id, {
      names: [fullName(after), after.code],
      phone: after.phone,
    })
}

async function end(ctx: WriteContext, row: Row) {
  await closeAccount(ctx, row.id)
  await removeMissingPapers(ctx.db, { ownerKind: 'driver', ownerId: row.id })
  await setUsualVehicle(ctx, row.id, null, { id: row.id, name: fullName(row) })
}

/** Who drives, what they are allowed to, and what stops each from working today. */
export const driverRegister = defineResource({
  name: 'drivers',
  tag: 'Drivers',
  table: drivers,
  input: driverInput,
  record: driver,
  query: driverListQuery,
  read: access.drivers.read,
  write: access.drivers.write,
  reach: driverReach,
  label: fullName,
  search: [
    drivers.firstName,
    drivers.lastName,
    drivers.code,
    drivers.phone,
    drivers.email,
    drivers.licenceNumber,
    drivers.badgeNumber,
    plate,
    sql`replace(${plate}, ' ', '')`,
  ],
  filters: {
    status: oneOf('status', drivers.status, driverStatus),
    company: is(drivers.companyId),
    vehicle: is(drivers.vehicleId),
  },
  orderings: {
    name: [name],
    code: [drivers.code],
    status: [drivers.status, name],
    licenceExpiresOn: [licenceDay(drivers.id), name],
    rating: [{ by: sql`coalesce(${drivers.rating}, 0)`, type: 'real' }, name],
  },
  columns: ({ code, company, vehicle, ...input }, _, before) => ({
    ...input,
    ...(code === undefined ? {} : { code: code ?? before?.code ?? '' }),
    companyId: company,
    vehicleId: vehicle,
  }),
  answer: async (rows, ctx) => {
    const { db, env, now } = ctx
    const ids = (of: (row: Row) => string | null) => rows.map(of)
    const companyOf = await refsOf(
      db,
      companies,
      companies.name,
      ids((row) => row.companyId),
    )
    const vehicleOf = await refsOf(
      db,
      vehicles,
      vehicles.plate,
      ids((row) => row.vehicleId),
    )
    const papers = await loadPapers(
      db,
      'driver',
      rows.map(({ id }) => id),
    )
    const licence = await licenceDays(
      db,
      rows.map(({ id }) => id),
    )
    const photo = await photosOf(ctx, rows)
    const today = dayIn(env.OPERATOR_ZONE, now)
    const leaveTrips = await loadLeaveTrips(ctx, 'driver', rows)
    return rows.map(({ companyId, vehicleId, lastPositionAt, ...row }) => {
      const blockReasons = [
        ...driverBlockReasons(row, papers.get(row.id) ?? [], today, ctx),
        ...leaveReasons(row.leave, today, ctx),
      ]
      return {
        ...row,
        name: fullName(row),
        company: companyOf(companyId),
        vehicle: vehicleOf(vehicleId),
        photo: photo(row),
        canWork: blockReasons.length === 0,
        blockReasons,
        licenceExpiresOn: licence(row.id),
        leaveTrips: leaveTrips(row.id),
        lastPositionAt: lastPositionAt?.toISOString() ?? null,
      }
    })
  },
  // A pending one is decided about by the application.
  may: ({ status }) => (status === 'pending' ? ['edit'] : ['edit', 'delete']),
  steps: ({ status }, { user }) => [
    ...transitionsFrom(driverTransitions, status, user.role).map(({ action }) => action),
    ...(access.drivers.positions.includes(user.role) ? ['delete_positions'] : []),
  ],
  references: {
    company: referenceTargets.company,
    vehicle: referenceTargets.vehicle,
  },
  unique: { phone: drivers.phone, code: drivers.code },
  complete: assignCodes,
  check: async (ctx, all) => {
    await checkDrivers(ctx, all)
    await checkPhotos(ctx, all)
    checkWorkingTime(ctx, all)
  },
  offSheet: ['photo', 'shifts', 'leave'],
  hiddenInTimeline: ['photo', 'shifts', 'leave'],
  usedBy: [
    { column: trips.driverId, message: 'drivers:used.trips' },
    {
      column: documents.ownerId,
      where: sql`${documents.ownerKind} = 'driver' and ${documents.status} <> 'missing'`,
      message: 'drivers:used.papers',
    },
    {
      column: applications.subjectId,
      where: eq(applications.status, 'pending'),
      message: 'drivers:used.application',
    },
  ],
  exported: ['canWork', 'blockReasons', 'licenceExpiresOn', 'lastPositionAt'],
  bulk: ['status', 'company', 'languages'],
  written: async (ctx, before, after) => {
    if (before && after) await follow(ctx, before, after)
    else if (after) await begin(ctx, after)
    else if (before) await end(ctx, before)
    const ownerId = after?.id ?? before?.id ?? ''
    await updatePhoto(ctx, { ownerKind: 'driver', ownerId }, before, after)
  },
  sample: {
    code: 'D-100',
    firstName: 'Maria',
    lastName: 'Keller',
    phone: '+447700900123',
    email: 'maria.keller@example.org',
    licenceNumber: 'KELLE 801010 M99',
    badgeNumber: 'PHD 20001',
    languages: 'en; fr',
    company: '',
    vehicle: '',
    rating: '',
    status: 'off_duty',
    photo: '',
    shifts: '',
    leave: '',
  },
})
