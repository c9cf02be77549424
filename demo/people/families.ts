import care from '#demo/data/care.json' with { type: 'json' }
import { type Culture, cultures, type Gender } from '#demo/data/names.ts'
import type { School } from '#demo/data/schools.ts'
import type { Random } from '#demo/random.ts'
import type { Child, Family, Guardian, Making, Parent, Pickup } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'
import { makeHome } from './homes.ts'
import { mailName, mobile, slots } from './phones.ts'
import { recordOf } from './record.ts'
import { chooseSchool } from './schooling.ts'
import { gradeOf, makeTraits } from './traits.ts'

/** How many families have 1, 2, 3 and 4 children: 340 families with 600 children. */
const sizes = [155, 125, 45, 15]
/** Families in which both parents are known to us: 60, which makes 400 parents. */
const couples = 60

const surnameFor = (culture: Culture, surname: string, gender: Gender) =>
  gender === 'female' ? (culture.feminine?.(surname) ?? surname) : surname

function pickCulture(random: Random): Culture {
  const index = random.weighted(Object.fromEntries(cultures.map((culture, i) => [String(i), culture.share])))
  return cultures[Number(index)] ?? random.pick(cultures)
}

/** Gives first names that no other child of the family has. */
function firstName(random: Random, culture: Culture, gender: Gender, taken: Set<string>): string {
  const all = gender === 'female' ? culture.girls : culture.boys
  const name = random.pick(all.filter((one) => !taken.has(one)))
  taken.add(name)
  return name
}

interface Household {
  culture: Culture
  surname: string
  home: Child['home']
  createdAt: Date
}

function makeParent(making: Making, house: Household, gender: Gender, slot: number): Parent {
  const { random } = making
  const { culture } = house
  const given = random.pick(gender === 'female' ? culture.mothers : culture.fathers)
  const lastName = surnameFor(culture, house.surname, gender)
  return {
    ...recordOf(making, house.createdAt),
    firstName: given,
    lastName,
    phone: mobile(slots.parent + slot),
    altPhone: random.chance(0.15) && slot < 300 ? mobile(slots.altParent + slot) : null,
    email: `${mailName(given)}.${mailName(lastName)}${slot}@example.org`,
    address: house.home.address,
    language: random.chance(0.55) ? 'en' : (culture.languages[0] ?? 'en'),
    notify: { push: random.chance(0.7), sms: random.chance(0.8), email: random.chance(0.5) },
    status: random.chance(0.97) ? 'active' : 'inactive',
    changeCutoffMin: null,
  }
}

/** The first of the family's schools that takes a child of this age, so that most brothers and sisters go together. */
function schoolFor(random: Random, family: Family, home: Child['home'], age: number): School | null {
  const shared = [...family.schools.values()].find(
    (school) =>
      (school.kind === 'primary' && age >= 3 && age < 11) || (school.kind === 'secondary' && age >= 11),
  )
  return shared && random.chance(0.9) ? shared : chooseSchool(random, home.point, age)
}

function makeChild(making: Making, house: Household, family: Family, age: number, taken: Set<string>): Child {
  const { random, today } = making
  const gender: Gender = random.chance(0.5) ? 'female' : 'male'
  const lastAugust = `${Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0)}-08-31`
  const dob = addDays(`${Number(lastAugust.slice(0, 4)) - age}-08-31`, -random.int(0, 364))
  const school = schoolFor(random, family, house.home, age)
  const dropoff = school && { place: `${school.name}, ${school.address}`, point: school.point }
  const child: Child = {
    ...recordOf(making, house.createdAt),
    firstName: firstName(random, house.culture, gender, taken),
    lastName: surnameFor(house.culture, house.surname, gender),
    dob,
    gender,
    photo: null,
    school: school?.name ?? null,
    // Its record is made when all schools are: see `master-data.ts`.
    schoolId: null,
    grade: gradeOf(age),
    home: house.home,
    pickup: random.chance(0.3)
      ? { place: house.home.address, point: house.home.point, notes: random.pick(care.pickupNotes) }
      : null,
    dropoff,
    ...makeTraits(random, age, school),
    status: random.weighted({ active: 96, paused: 3, left: 1 }),
  }
  if (school) family.schools.set(child, school)
  return child
}

const guardianOf = (random: Random, child: Child, parent: Parent, isPrimary: boolean): Guardian => ({
  childId: child.id,
  parentId: parent.id,
  relationship: isPrimary
    ? random.weighted({ parent: 88, guardian: 4, foster_parent: 5, grandparent: 3 })
    : random.weighted({ parent: 90, grandparent: 8, other: 2 }),
  isPrimary,
  isEmergency: isPrimary || random.chance(0.6),
  canPickup: true,
  canEdit: isPrimary || random.chance(0.7),
})

function makeFamily(making: Making, size: number, slot: number, second: number | null): Family {
  const { random, now } = making
  const culture = pickCulture(random)
  const house: Household = {
    culture,
    surname: random.pick(culture.surnames),
    home: makeHome(random),
    createdAt: new Date(now.getTime() - random.int(60, 900) * 86_400_000 - random.int(0, 36_000) * 1000),
  }
  const mother = random.chance(0.72)
  const family: Family = { parents: [], children: [], schools: new Map() }
  family.parents.push(makeParent(making, house, mother ? 'female' : 'male', slot))
  if (second !== null) family.parents.push(makeParent(making, house, mother ? 'male' : 'female', second))
  const youngest = random.int(size > 2 ? 1 : 4, 18 - size * 2)
  const taken = new Set<string>()
  for (let i = 0; i < size; i += 1) {
    family.children.push(makeChild(making, house, family, youngest + i * 2, taken))
  }
  return family
}

/** 340 families: 600 children and 400 parents. */
export function makeFamilies(making: Making): Family[] {
  const counts = making.random.shuffle(sizes.flatMap((count, i) => Array<number>(count).fill(i + 1)))
  const here = { ...making, random: making.random.fork('families') }
  return counts.map((size, slot) =>
    makeFamily(here, size, slot, slot < couples ? counts.length + slot : null),
  )
}

export function makeGuardians({ random }: Making, families: readonly Family[]): Guardian[] {
  const here = random.fork('guardians')
  return families.flatMap(({ children, parents }) =>
    children.flatMap((child) => parents.map((parent, i) => guardianOf(here, child, parent, i === 0))),
  )
}

/** Neighbours and relatives who may fetch a child as well. */
export function makePickups(making: Making, families: readonly Family[]): Pickup[] {
  const here = { ...making, random: making.random.fork('pickups') }
  const { random } = here
  const lucky = random.shuffle(families).slice(0, 150)
  return lucky.flatMap(({ children, parents: [parent] }, i) => {
    const culture = pickCulture(random)
    const female = random.chance(0.65)
    const name = `${random.pick(female ? culture.mothers : culture.fathers)} ${surnameFor(culture, random.pick(culture.surnames), female ? 'female' : 'male')}`
    const person = {
      name,
      relationship: random.pick([
        'Grandmother',
        'Grandfather',
        'Aunt',
        'Uncle',
        'Neighbour',
        'Childminder',
        'Family friend',
      ]),
      phone: mobile(slots.pickup + i),
      idVerified: random.chance(0.75),
      validUntil: random.chance(0.3) ? addDays(making.today, random.int(20, 400)) : null,
    }
    return children.map((child) => ({
      ...recordOf(here, parent?.createdAt ?? making.now),
      childId: child.id,
      ...person,
    }))
  })
}
