import { Random } from '#demo/random.ts'
import { shifted } from './path.ts'
import type { Whereabouts } from './whereabouts.ts'

/** Trackers report so often, in seconds: on the way, and while they stand with the engine off. */
export const movingEveryS = 5
export const standingEveryS = 180

const kmhPerKnot = 1.852
const tunnelMs = 4 * 60_000
const dayS = 86_400

/** The second of its turn at which a device reports, so that not all do at once. */
const turnOf = (device: string, every: number) => Math.floor(new Random(`turn ${device}`).next() * every)

/** Whether a device reports at this second since 1970. */
export const isDue = (device: string, moving: boolean, second: number) => {
  const every = moving ? movingEveryS : standingEveryS
  return second % every === turnOf(device, every)
}

/**
 * Whether a device is not heard, as in a tunnel or between high houses: on about one leg in nine, for some minutes from a
 * moment of that leg on.
 */
export function isUnheard({ leg }: Pick<Whereabouts, 'leg'>, legStartedAt: Date | null, at: Date): boolean {
  if (leg === null || !legStartedAt) return false
  const random = new Random(`tunnel ${leg}`)
  if (random.next() > 1 / 9) return false
  const from = (1 + random.next() * 3) * 60_000
  const since = at.getTime() - legStartedAt.getTime()
  return since >= from && since < from + tunnelMs * (0.5 + random.next() * 0.5)
}

/** From nearly full before dawn, down through the day. Percent. */
export function batteryAt(device: string, at: Date): number {
  const charged = new Random(`battery ${device}`)
  const [full, perHour] = [92 + charged.next() * 8, 1.2 + charged.next() * 1.6]
  const sinceFour = (Math.floor(at.getTime() / 1000) - 4 * 3600) % dayS
  return Math.max(20, Math.round(full - (perHour * sinceFour) / 3600))
}

/** What a tracker reports by the OsmAnd protocol: some metres beside where it is, speed in knots, course in degrees. */
export function reportOf(
  { id, uniqueId }: { id: string; uniqueId: string },
  { point, course, speedKmh, running }: Whereabouts,
  at: Date,
): URLSearchParams {
  const random = new Random(`fix ${id} ${at.getTime()}`)
  const accuracy = 4 + random.next() * 8
  const angle = random.next() * 2 * Math.PI
  const away = (random.next() * accuracy) / 3
  const { lat, lng } = shifted(point, Math.sin(angle) * away, Math.cos(angle) * away)
  return new URLSearchParams({
    id: uniqueId,
    lat: lat.toFixed(6),
    lon: lng.toFixed(6),
    timestamp: String(Math.floor(at.getTime() / 1000)),
    speed: (speedKmh / kmhPerKnot).toFixed(2),
    bearing: (Math.round(course) % 360).toString(),
    accuracy: accuracy.toFixed(1),
    batt: String(batteryAt(id, at)),
    ignition: String(running),
    motion: String(speedKmh > 1),
  })
}
