import type { Point } from '#contract/place.ts'
import type { AlertFigures } from '#contract/road-alert.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { roadAlerts } from '#server/schema/road-alerts.ts'
import type { SeenVehicle } from '../seen-vehicles.ts'
import type { RoadTrip } from './road-trip.ts'

/** Nothing that is older is news. A server that has just started looks as far back. */
export const newsMs = 15 * 60_000

export type StoredAlert = typeof roadAlerts.$inferSelect

/** What is known of all vehicles when somebody looks. */
export interface Look {
  db: Db
  now: Date
  /** What came in before was looked at. */
  since: Date
  /** Faster than this is too fast, in km/h; 0 is never. */
  limitKmh: number
  seen: ReadonlyMap<string, SeenVehicle>
  /** Those under way, and those that ended just now, the earliest first. */
  trips: readonly RoadTrip[]
  /** Alerts that last, and those of speed that ended just now. */
  open: readonly StoredAlert[]
}

/** Something that the desk is to be told of. */
export interface NewAlert {
  kind: StoredAlert['kind']
  /** What makes it the one it is. */
  key: string
  vehicle: string
  trip: { id: string; driver: string | null } | null
  at: Date
  /** The same, for what happens in a moment. */
  until?: Date
  lastAt?: Date
  point: Point
  place?: string
  figures: AlertFigures
}

/** What becomes of one that lasts. */
export type AlertChange = Pick<StoredAlert, 'id'> &
  Partial<Pick<StoredAlert, 'lastAt' | 'until' | 'figures' | 'latitude' | 'longitude'>>

/** What a rule makes of a look. */
export interface Found {
  begun: NewAlert[]
  changed: AlertChange[]
}

export const openOf = ({ open }: Look, kind: StoredAlert['kind']) =>
  open.filter((one) => one.kind === kind && one.until === null)

/** Ends an alert, never before it began. */
export const ended = ({ id, at }: StoredAlert, until: Date): AlertChange => ({
  id,
  until: until > at ? until : at,
})
