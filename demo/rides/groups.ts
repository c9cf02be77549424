import type { School } from '#demo/data/schools.ts'
import { tooFarToWalk } from '#demo/people/schooling.ts'
import type { Random } from '#demo/random.ts'
import type { Child, Family, MasterData } from '#demo/types.ts'

/** Children who travel to one school together. */
export interface Group {
  name: string
  school: School
  members: { child: Child; family: Family }[]
  bus: boolean
}

const maxOnBus = 6
const maxWheelchairs = 2

/** Children of a family who go to the same school. */
function siblings(family: Family, index: number): Group[] {
  const bySchool = Map.groupBy(
    family.children.filter((child) => child.status === 'active' && family.schools.has(child)),
    (child) => family.schools.get(child) as School,
  )
  return [...bySchool]
    .filter(([{ kind }]) => kind !== 'special')
    .map(([school, children]) => ({
      name: `family ${index} ${school.name}`,
      school,
      members: children.map((child) => ({ child, family })),
      bus: false,
    }))
}

const angle = (school: School, { home }: Child) =>
  Math.atan2(home.point.lat - school.point.lat, home.point.lng - school.point.lng)

/** Farthest from the school first: that is the order in which a bus collects. */
const apart = (school: School, { home }: Child) =>
  Math.hypot(home.point.lat - school.point.lat, (home.point.lng - school.point.lng) * 0.62)

/** Pupils of a special school by the side of the city they live on, a busload at a time. */
function busloads(school: School, pupils: Group['members']): Group[] {
  const around = [...pupils].sort((a, b) => angle(school, a.child) - angle(school, b.child))
  const loads: Group['members'][] = []
  for (const member of around) {
    const load = loads.at(-1)
    const chairs = load?.filter(({ child }) => child.mobility === 'wheelchair').length ?? 0
    const full =
      !load || load.length >= maxOnBus || (member.child.mobility === 'wheelchair' && chairs >= maxWheelchairs)
    if (full) loads.push([member])
    else load.push(member)
  }
  return loads.map((load, i) => ({
    name: `bus ${school.name} ${i + 1}`,
    school,
    members: load.sort((a, b) => apart(school, b.child) - apart(school, a.child)),
    bus: load.length > 2 || (load.length > 1 && load.every(({ child }) => child.mobility === 'wheelchair')),
  }))
}

export const hasWheelchair = (children: readonly Child[]) =>
  children.some(({ mobility }) => mobility === 'wheelchair')
export const childrenOf = ({ members }: Group) => members.map(({ child }) => child)

/** Whoever lives close to school walks there, but for those who can't. */
const needsLift = (group: Group) =>
  hasWheelchair(childrenOf(group)) ||
  group.members.some(({ child }) => tooFarToWalk(child.home.point, group.school))

/** All who might travel together: busloads to special schools, and brothers and sisters. */
export function makeGroups(master: MasterData, random: Random): { buses: Group[]; families: Group[] } {
  const special = master.families.flatMap((family) =>
    family.children
      .filter((child) => child.status === 'active' && family.schools.get(child)?.kind === 'special')
      .map((child) => ({ child, family, school: family.schools.get(child) as School })),
  )
  const buses = [...Map.groupBy(special, ({ school }) => school)].flatMap(([school, pupils]) =>
    busloads(
      school,
      pupils.map(({ child, family }) => ({ child, family })),
    ),
  )
  const families = random.shuffle(master.families.flatMap(siblings).filter(needsLift))
  // Whoever signs in as a parent shall see school runs of their own: those groups come first.
  const own = ({ members }: Group) => members.some(({ family }) => family === master.guest)
  return { buses, families: [...families.filter(own), ...families.filter((group) => !own(group))] }
}
