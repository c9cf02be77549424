import { metresBetween } from '#contract/distance.ts'
import type { Point } from '#contract/place.ts'
import { type School, schools } from '#demo/data/schools.ts'
import type { Random } from '#demo/random.ts'

const byDistance = (kind: School['kind'], home: Point) =>
  schools
    .filter((school) => school.kind === kind)
    .map((school) => ({ school, metres: metresBetween(home, school.point) }))
    .sort((a, b) => a.metres - b.metres)
    .map(({ school }) => school)

/** Whoever lives nearer to school than this walks, in metres as the crow flies. */
const walkM = 1200
export const tooFarToWalk = (home: Point, school: School) => metresBetween(home, school.point) > walkM

/** Schools for children of one home: mostly a near one; special schools and a private one take from all over the city. */
export function chooseSchool(random: Random, home: Point, schoolAge: number): School | null {
  if (schoolAge < 3) return null
  if (random.chance(0.13)) return random.pick(byDistance('special', home).slice(0, 4))
  if (random.chance(0.03)) return random.pick(byDistance('independent', home))
  const near = byDistance(schoolAge < 11 ? 'primary' : 'secondary', home)
  return random.pick(near.slice(0, random.chance(0.5) ? 3 : 9))
}
