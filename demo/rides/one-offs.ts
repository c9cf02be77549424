import type { Ride } from '#demo/types.ts'
import { guests, shift } from './company-one-offs.ts'
import type { Day } from './days.ts'
import { clinic, club, schoolOnce } from './family-one-offs.ts'
import type { OneOff } from './one-off.ts'

const makers = { clinic, shift, guests, club, schoolOnce }
const mix: Record<Day['kind'], Record<keyof typeof makers, number>> = {
  school: { clinic: 24, shift: 22, guests: 14, club: 20, schoolOnce: 14 },
  closed: { clinic: 14, shift: 12, guests: 9, club: 60, schoolOnce: 0 },
  saturday: { clinic: 6, shift: 22, guests: 12, club: 50, schoolOnce: 0 },
  sunday: { clinic: 4, shift: 26, guests: 14, club: 40, schoolOnce: 0 },
}

/** A one-off order of a day, as likely as its kind of day makes it: one ride or both ways. */
export function makeOneOff(oneOff: OneOff): Ride[] {
  return makers[oneOff.making.random.weighted(mix[oneOff.day.kind])](oneOff)
}
