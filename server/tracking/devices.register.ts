import { inArray, or, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { device, deviceInput, deviceListQuery, deviceSource, deviceStatus } from '#contract/device.ts'
import { referenceTargets } from '#server/reach/reference-targets.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { isTrue, oneOf } from '#server/resources/filters.ts'
import { refsOf } from '#server/resources/refs.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers } from '#server/schema/people.ts'
import { deviceStates, devices } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import { auditLook } from './audit-look.ts'
import { noteLink } from './device-links.ts'
import { positionOf } from './position-of.ts'
import { ridersNow } from './riders-now.ts'
import { onlineMs, statusOf } from './status.ts'
import { makeUniqueId } from './unique-id.ts'

const driverName = referenceTargets.driver.name
const vehicleName = sql`(select ${vehicles.plate} from ${vehicles} where ${vehicles.id} = ${devices.vehicleId})`
/** Who has a device; a phone is its driver's. */
const holder = sql`coalesce(${devices.phoneOf}, ${devices.driverId})`
const driversName = sql`(select ${driverName} from ${drivers} where ${drivers.id} = ${holder})`
const heardAt = sql`(select ${deviceStates.heardAt} from ${deviceStates} where ${deviceStates.deviceId} = ${devices.id})`
const isLinked = sql`(${devices.vehicleId} is not null or ${holder} is not null)`
const name = sql<string>`lower(${devices.name})`

/** Phones and trackers: what each reports by, whom it is for, when it was heard last. Those that nobody has linked stand first. */
export const deviceRegister = defineResource({
  name: 'devices',
  tag: 'Tracking',
  table: devices,
  input: deviceInput,
  record: device,
  query: deviceListQuery,
  read: access.devices.read,
  write: access.devices.write,
  label: (row) => row.name,
  search: [devices.name, devices.uniqueId, vehicleName, driversName],
  filters: {
    status: (value, ctx) =>
      oneOf(
        'status',
        sql`case when ${heardAt} is null then 'unknown' when ${heardAt} >= ${new Date(ctx.now.getTime() - onlineMs).toISOString()}::timestamptz then 'online' else 'offline' end`,
        deviceStatus,
      )(value, ctx),
    source: oneOf('source', devices.source, deviceSource),
    linked: (value) => (value === 'true' ? isLinked : sql`not ${isLinked}`),
    active: isTrue(devices.active),
  },
  orderings: {
    linked: [{ by: isLinked, type: 'boolean' }, name],
    name: [name],
    heardAt: [{ by: sql`coalesce(${heardAt}, '-infinity')`, type: 'timestamptz' }, name],
  },
  columns: ({ vehicle, driver, ...input }, _, before) => ({
    ...input,
    vehicleId: vehicle,
    driverId: before?.phoneOf ? null : driver,
    ...(before ? {} : { uniqueId: makeUniqueId(), source: 'osmand' as const }),
  }),
  answer: async (rows, { db, now }) => {
    const ids = rows.map(({ id }) => id)
    const found =
      ids.length === 0 ? [] : await db.select().from(deviceStates).where(inArray(deviceStates.deviceId, ids))
    const states = new Map(found.map((state) => [state.deviceId, state]))
    const vehicleOf = await refsOf(
      db,
      vehicles,
      vehicles.plate,
      rows.map(({ vehicleId }) => vehicleId),
    )
    const driverOf = await refsOf(
      db,
      drivers,
      driverName,
      rows.map(({ driverId, phoneOf }) => phoneOf ?? driverId),
    )
    return rows.map(({ vehicleId, driverId, phoneOf, ...row }) => {
      const state = states.get(row.id)
      return {
        ...row,
        vehicle: vehicleOf(vehicleId),
        driver: driverOf(phoneOf ?? driverId),
        linked: vehicleId !== null || (phoneOf ?? driverId) !== null,
        ...describeState(state),
        status: statusOf(state?.heardAt ?? null, now),
      }
    })
  },
  // Where a device is tells where those are who ride in its vehicle, or with its driver.
  looked: async (rows, ctx) => {
    const vehicleIds = rows.flatMap(({ vehicleId }) => vehicleId ?? [])
    const driverIds = rows.flatMap(({ driverId, phoneOf }) => phoneOf ?? driverId ?? [])
    if (vehicleIds.length + driverIds.length === 0) return
    const theirs = or(inArray(trips.vehicleId, vehicleIds), inArray(trips.driverId, driverIds))
    await auditLook(ctx, await ridersNow(ctx.db, theirs))
  },
  written: async ({ db, now }, before, after) => {
    if (before && after)
      await noteLink(db, after.id, { before: before.vehicleId, after: after.vehicleId }, now)
  },
  references: { vehicle: referenceTargets.vehicle, driver: referenceTargets.driver },
  unique: { name: devices.name, vehicle: devices.vehicleId, driver: devices.driverId },
  // A phone stays its driver's, who may have a tracker beside it: that it names them is no second one.
  complete: (_, all) => {
    for (const { input, before } of all)
      if (before?.phoneOf && input.driver === before.phoneOf) input.driver = null
  },
  check: (ctx, all) => {
    for (const { input, before, add } of all) {
      if (!before?.phoneOf) continue
      // It is in the vehicle of its driver's run.
      if (input.driver !== null) add('driver', ctx.t('tracking:phone_driver'))
      if (input.vehicle !== null) add('vehicle', ctx.t('tracking:phone_vehicle'))
    }
  },
  exported: ['source', 'status', 'heardAt'],
  bulk: ['active'],
  sample: { name: 'Phone of K99', vehicle: '', driver: '', active: 'true' },
})

type State = typeof deviceStates.$inferSelect

/** The newest word of a device, as its record has it; empty for one that was never heard. */
function describeState(state: State | undefined) {
  return {
    heardAt: state?.heardAt.toISOString() ?? null,
    protocol: state?.protocol ?? null,
    batteryPct: state?.batteryPct ?? null,
    attributes: state?.attributes ?? {},
    position: positionOf(state),
    counts: {
      accepted: state?.accepted ?? 0,
      late: state?.late ?? 0,
      double: state?.double ?? 0,
      old: state?.old ?? 0,
      clock: state?.clock ?? 0,
      impossible: state?.impossible ?? 0,
    },
  }
}
