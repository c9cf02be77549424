import type { Account, Company, Driver, Family, Making } from '#demo/types.ts'
import { mobile, slots } from './phones.ts'

const staff = [
  { role: 'admin', firstName: 'Naomi', lastName: 'Hartley', email: 'admin@kerbside.test' },
  { role: 'dispatcher', firstName: 'Samuel', lastName: 'Okoro', email: 'dispatcher@kerbside.test' },
  { role: 'finance', firstName: 'Ingrid', lastName: 'Vowles', email: 'finance@kerbside.test' },
  { role: 'support', firstName: 'Leila', lastName: 'Haddad', email: 'support@kerbside.test' },
  { role: 'viewer', firstName: 'Piotr', lastName: 'Mazur', email: 'viewer@kerbside.test' },
  {
    role: 'dispatcher',
    firstName: 'Denise',
    lastName: 'Campbell',
    email: 'denise.campbell@staff.example.org',
  },
  { role: 'dispatcher', firstName: 'Tom', lastName: 'Parfitt', email: 'tom.parfitt@staff.example.org' },
] as const

/** Who is not in the office today: one who left, one whose invitation is under way, one who asks to be let in. */
const others = [
  {
    role: 'support',
    firstName: 'Marcus',
    lastName: 'Bell',
    email: 'marcus.bell@staff.example.org',
    status: 'suspended',
    daysAgo: 640,
    lastLoginDaysAgo: 43,
  },
  {
    role: 'finance',
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya.nair@staff.example.org',
    status: 'invited',
    daysAgo: 2,
    lastLoginDaysAgo: null,
  },
  {
    role: 'viewer',
    firstName: 'Owen',
    lastName: 'Pritchard',
    email: 'owen.pritchard@example.org',
    status: 'pending',
    daysAgo: 1,
    lastLoginDaysAgo: null,
  },
] as const

const blank = {
  phone: null,
  passwordHash: null,
  language: null,
  company: null,
  driver: null,
  parent: null,
  checkNumber: null,
  checkedOn: null,
  invitedAt: null,
  emailVerifiedAt: null,
  lastLoginAt: null,
}

const dayMs = 86_400_000

/** The office: one account for each role of the demo, and two more dispatchers who appear in timelines. */
export function makeStaff({ random, now }: Making, passwordHash: string): Account[] {
  const here = random.fork('staff')
  const details = random.fork('staff-details')
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const createdAt = ago(1100)
  return staff.map((person, i) => ({
    ...blank,
    ...person,
    id: here.id(),
    phone: mobile(slots.staff + i),
    passwordHash,
    status: 'active' as const,
    checkNumber: `00${details.int(10_000_000, 19_999_999)}${details.int(10, 99)}`,
    checkedOn: ago(details.int(200, 1090)).toISOString().slice(0, 10),
    emailVerifiedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
    lastLoginAt: ago(details.int(1, 60) / 10),
  }))
}

/** Those who can't sign in now, so that the register of the office shows every state. */
export function makeAbsentStaff({ random, now }: Making, passwordHash: string): Account[] {
  const here = random.fork('absent-staff')
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return others.map(({ daysAgo, lastLoginDaysAgo, ...person }) => ({
    ...blank,
    ...person,
    id: here.id(),
    passwordHash: person.status === 'invited' ? null : passwordHash,
    invitedAt: person.status === 'invited' ? ago(daysAgo) : null,
    emailVerifiedAt: person.status === 'invited' ? null : ago(daysAgo),
    createdAt: ago(daysAgo),
    updatedAt: ago(lastLoginDaysAgo ?? daysAgo),
    lastLoginAt: lastLoginDaysAgo === null ? null : ago(lastLoginDaysAgo),
  }))
}

const driverAccountStatus = (status: Driver['status']): Account['status'] => {
  return status === 'suspended' || status === 'left' ? 'suspended' : 'active'
}

/** Drivers sign in by phone; who applied gets an account with the approval. */
export function makeDriverAccounts({ random }: Making, drivers: readonly Driver[]): Account[] {
  const here = random.fork('driver-accounts')
  const admitted = drivers.filter(({ status }) => status !== 'pending')
  return admitted.map((driver) => ({
    ...blank,
    id: here.id(),
    email: null,
    phone: driver.phone,
    role: 'driver' as const,
    status: driverAccountStatus(driver.status),
    firstName: driver.firstName,
    lastName: driver.lastName,
    driver: driver.id,
    createdAt: driver.createdAt,
    updatedAt: driver.createdAt,
  }))
}

/** The demo's school and parent. Neither has a phone: those numbers stay in their records. */
export function makeGuestAccounts(
  { random }: Making,
  passwordHash: string,
  school: Company,
  family: Family,
): Account[] {
  const here = random.fork('guests')
  const [parent] = family.parents
  if (!parent) throw new RangeError('A family without parents')
  const [firstName = '', ...rest] = school.contactName.split(' ')
  const people = [
    {
      role: 'company' as const,
      email: 'company@kerbside.test',
      firstName,
      lastName: rest.join(' '),
      company: school.id,
      createdAt: school.createdAt,
    },
    {
      role: 'parent' as const,
      email: 'parent@kerbside.test',
      firstName: parent.firstName,
      lastName: parent.lastName,
      parent: parent.id,
      createdAt: parent.createdAt,
    },
  ]
  return people.map((person) => ({
    ...blank,
    ...person,
    id: here.id(),
    passwordHash,
    status: 'active' as const,
    updatedAt: person.createdAt,
  }))
}
