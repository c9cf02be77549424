import { Random } from '#demo/random.ts'

/** How far along its way a vehicle is, and how fast it goes. */
export interface Motion {
  metres: number
  speedKmh: number
}

/** A stretch driven without a stop, and the wait at its end. Metres and milliseconds. */
interface Run {
  metres: number
  moveMs: number
  waitMs: number
}
export type Drive = readonly Run[]

const runM = 700
const rampMs = 9000
/** In slower traffic than this one stands more than one drives. */
const slowestKmh = 16
/** Nobody waits so long that they would have to go faster than this. */
const briskKmh = 45
const msPerHour = 3_600_000

const timeFor = (metres: number, kmh: number) => (metres / 1000 / kmh) * msPerHour

/**
 * How a way of so many metres is driven in just so much time: in stretches of unlike speed, with waits at lights and in
 * queues between them. The same name gives the same one.
 */
export function planDrive(metres: number, durationMs: number, name: string): Drive {
  const random = new Random(`drive ${name}`)
  const count = Math.max(1, Math.round(metres / runM))
  const shares = Array.from({ length: count }, () => 0.6 + random.next() * 0.8)
  const paces = shares.map(() => 0.85 + random.next() * 0.3)
  const waits = shares.map((_, index) =>
    index < count - 1 && random.chance(0.5) ? 5 + random.next() * 20 : 0,
  )
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  const lengths = shares.map((share) => (metres * share) / sum(shares))
  const efforts = lengths.map((length, index) => length * (paces[index] ?? 1))
  // Lights and queues, as far as there is time for them, or what is left over where traffic hardly moves.
  const waiting = Math.max(
    Math.min(sum(waits) * 1000, Math.max(0, durationMs - timeFor(metres, briskKmh))),
    durationMs - timeFor(metres, slowestKmh),
  )
  const moving = durationMs - waiting
  const weights = sum(waits) > 0 ? waits : waits.map(() => 1)
  return lengths.map((length, index) => ({
    metres: length,
    moveMs: sum(efforts) > 0 ? (moving * (efforts[index] ?? 0)) / sum(efforts) : moving / count,
    waitMs: (waiting * (weights[index] ?? 0)) / sum(weights),
  }))
}

/** Speeding up, going on and braking, so that the whole run takes its time. */
function withinRun({ metres, moveMs }: Run, elapsedMs: number): Motion {
  const ramp = Math.min(rampMs, moveMs / 3)
  const fastest = metres / (moveMs - ramp)
  const kmh = (metresPerMs: number) => metresPerMs * msPerHour * 0.001
  if (elapsedMs < ramp)
    return {
      metres: (fastest * elapsedMs ** 2) / (2 * ramp),
      speedKmh: kmh((fastest * elapsedMs) / ramp),
    }
  const left = moveMs - elapsedMs
  if (left < ramp)
    return { metres: metres - (fastest * left ** 2) / (2 * ramp), speedKmh: kmh((fastest * left) / ramp) }
  return { metres: fastest * (elapsedMs - ramp / 2), speedKmh: kmh(fastest) }
}

/** Where a drive is after so many milliseconds; at its end from then on. */
export function motionAt(drive: Drive, elapsedMs: number): Motion {
  let [metres, left] = [0, Math.max(0, elapsedMs)]
  for (const run of drive) {
    if (left < run.moveMs) {
      const within = withinRun(run, left)
      return { metres: metres + within.metres, speedKmh: within.speedKmh }
    }
    metres += run.metres
    left -= run.moveMs
    if (left < run.waitMs) return { metres, speedKmh: 0 }
    left -= run.waitMs
  }
  return { metres, speedKmh: 0 }
}
