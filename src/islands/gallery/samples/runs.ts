import type { TripStatus } from '#contract/trip-states.ts'
import { addDays, todayIn } from '#src/lib/list/days.ts'

/** A row of the tables of the gallery. No request is made for it. */
export interface Run {
  readonly id: string
  readonly reference: string
  readonly from: string
  readonly to: string
  readonly driver: string
  readonly phone: string
  readonly vehicle: (typeof runVehicles)[number]
  readonly start: string
  readonly status: TripStatus
  /** Minor units, in pounds. */
  readonly fare: number
}

export const runZone = 'Europe/London'
export const runVehicles = ['car', 'van', 'minibus'] as const
export const runStatuses = ['unassigned', 'assigned', 'onboard', 'completed', 'cancelled'] as const
export const runDrivers = [
  'Amira Haddad',
  'Tom Reed',
  'Yusuf Öztürk',
  'Maria-Magdalena Fernández de la Torre',
]

const doors = [
  '12, Mill Lane, Bristol, BS16 2QQ',
  'Flat 3, 88, Church Road, Bristol',
  'Harbourside Centre, Bristol',
]
const schools = [
  'Orchard School, Filton Avenue, Bristol, BS7 0AB',
  'St Anne’s Primary, Langton Court Road, Bristol',
  'Hillview Academy for the Performing Arts and Sciences, Bath',
  'Riverside Hospital, Gate 4, Bristol',
]

const pick = <Of>(list: readonly [Of, ...Of[]] | readonly Of[], at: number): Of => {
  const one = list[at % list.length]
  if (one === undefined) throw new Error('The list is empty')
  return one
}
const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function runAt(at: number, today: string): Run {
  const day = addDays(today, Math.floor(at / 12))
  return {
    id: `run-${at}`,
    reference: `KB-${String(123 + at).padStart(6, '0')}`,
    from: pick(doors, at * 2),
    to: pick(schools, at),
    driver: pick(runDrivers, at * 3),
    phone: `+44 7700 9001${String(10 + (at % 90))}`,
    vehicle: pick(runVehicles, at),
    start: `${day}T${clock(420 + ((at * 35) % 540))}:00.000Z`,
    status: pick(runStatuses, at * 7 + Math.floor(at / 5)),
    fare: 850 + ((at * 325) % 4200),
  }
}

const count = 60
/** Five days of runs from today on. */
export const runs: readonly Run[] = Array.from({ length: count }, (_, at) => runAt(at, todayIn(runZone)))
