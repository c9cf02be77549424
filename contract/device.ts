import * as z from 'zod'
import { deviceSources, deviceStatuses, traccarStates } from './lists/tracking.ts'
import { id, instant, ref } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'

export const deviceSource = z.enum(deviceSources)
export const deviceStatus = z.enum(deviceStatuses)

/**
 * Where a device was. Latitude and longitude in degrees (WGS 84), altitude and accuracy in metres, speed in km/h, course
 * in degrees clockwise from north.
 */
export const position = z.object({
  time: instant,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  altitudeM: z.number().nullable(),
  speedKmh: z.number().min(0).nullable(),
  course: z.number().min(0).lt(360).nullable(),
  accuracyM: z.number().min(0).nullable(),
})
export type Position = z.infer<typeof position>

/** What a device says beside its position, as it names it: `ignition`, `alarm`, `odometer`. */
export const attributes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type Attributes = z.infer<typeof attributes>

const count = z.int().min(0)

/** Something that reports where it is: a phone, or a tracker in a vehicle. One that is not active is not listened to. */
export const deviceInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  vehicle: id.nullable(),
  driver: id.nullable(),
  active: z.boolean(),
})
export type DeviceInput = z.infer<typeof deviceInput>
/**
 * `uniqueId` is what it reports by: made here for one that reports by itself, and then as good as a key; the one it has in
 * Traccar otherwise. `counts` says how many of its positions were taken, and how many came late, twice or were refused.
 */
export const device = registerRecord({
  ...deviceInput.shape,
  vehicle: ref.nullable(),
  driver: ref.nullable(),
  uniqueId: z.string(),
  source: deviceSource,
  status: deviceStatus,
  heardAt: instant.nullable(),
  position: position.nullable(),
  batteryPct: z.number().min(0).max(100).nullable(),
  protocol: z.string().nullable(),
  attributes,
  linked: z.boolean(),
  counts: z.object({
    accepted: count,
    late: count,
    double: count,
    old: count,
    clock: count,
    impossible: count,
  }),
})
export type Device = z.infer<typeof device>
export const deviceListQuery = registerQuery({ status: several, source: several, linked: flag, active: flag })

/**
 * The connection by which positions are fetched from Traccar (`TRACCAR_URL` and `TRACCAR_TOKEN` are set). `detail` is what
 * went wrong, in a technical word such as `HTTP 502`; `messageAt` when Traccar was heard last; `syncedAt` when devices and
 * positions were complete last.
 */
export const traccarLink = z.object({
  state: z.enum(traccarStates),
  since: instant.nullable(),
  detail: z.string().nullable(),
  version: z.string().nullable(),
  devices: count.nullable(),
  messageAt: instant.nullable(),
  syncedAt: instant.nullable(),
})
export type TraccarLink = z.infer<typeof traccarLink>

/** What a test of the connection came to. */
export const traccarTest = traccarLink.pick({ state: true, detail: true, version: true, devices: true })
export type TraccarTest = z.infer<typeof traccarTest>

/**
 * How positions come in: whether Traccar may pass them on (`TRACKING_SECRET` is set), when one came from Traccar last, and
 * how the connection to it is.
 */
export const trackingSetUp = z.object({
  forwarding: z.boolean(),
  forwardedAt: instant.nullable(),
  traccar: traccarLink,
})
export type TrackingSetUp = z.infer<typeof trackingSetUp>
