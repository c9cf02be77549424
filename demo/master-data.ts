import { makeCalendars } from './calendars.ts'
import type { School } from './data/schools.ts'
import { makeAssistantPapers, makePapers } from './fleet/papers.ts'
import { type Fleet, makeFleet } from './fleet/vehicles.ts'
import { makeAbsentStaff, makeDriverAccounts, makeGuestAccounts, makeStaff } from './people/accounts.ts'
import { makeAssistants } from './people/assistants.ts'
import { makeCompanies } from './people/companies.ts'
import { makeDrivers } from './people/drivers.ts'
import { makeFamilies } from './people/families.ts'
import { tooFarToWalk } from './people/schooling.ts'
import { makeSchools } from './schools.ts'
import { makePromos, makeRules } from './tariffs.ts'
import type { Child, Driver, Family, Making, MasterData, Paper } from './types.ts'

const rides = (child: Child, school: School | undefined) =>
  school !== undefined && school.kind !== 'special' && tooFarToWalk(child.home.point, school)

/** The household of the parent who signs in to the demo: two or three children, one of whom needs a lift to school. */
function demoFamily(families: readonly Family[]): Family {
  const fits = ({ parents: [parent], children, schools }: Family) =>
    parent?.status === 'active' &&
    children.length >= 2 &&
    children.length <= 3 &&
    children.every((child) => child.status === 'active' && schools.has(child)) &&
    children.some((child) => rides(child, schools.get(child)))
  const found = families.find(fits)
  if (!found) throw new RangeError('No family for the demo')
  return found
}

/** Everybody and everything there is before the first ride. `passwordHash` is that of all accounts with a password. */
export function makeMasterData(
  making: Making,
  passwordHash: string,
): { master: MasterData; drivers: Driver[]; fleet: Fleet; papers: Paper[] } {
  const companies = makeCompanies(making)
  const drivers = makeDrivers(making, companies)
  const fleet = makeFleet(making, drivers, companies)
  const calendars = makeCalendars(making)
  const schools = makeSchools(making, calendars, companies)
  const families = makeFamilies(making)
  for (const family of families)
    for (const [child, { name }] of family.schools) child.schoolId = schools.get(name)?.id ?? null
  const staff = makeStaff(making, passwordHash)
  const school = companies.get('claremont')
  if (!school) throw new RangeError('No school for the demo')
  const guest = demoFamily(families)
  const guests = makeGuestAccounts(making, passwordHash, school, guest)
  const assistants = makeAssistants(making)
  const master: MasterData = {
    companies,
    calendars,
    schools,
    families,
    guest,
    crews: fleet.crews,
    assistants,
    rules: makeRules(making),
    promos: makePromos(making, companies),
    staff,
    accounts: [
      ...staff,
      ...makeAbsentStaff(making, passwordHash),
      ...makeDriverAccounts(making, drivers),
      ...guests,
    ],
  }
  const papers = [
    ...makePapers(making, drivers, fleet, companies, staff[1]),
    ...makeAssistantPapers(making, assistants, staff[1]),
  ]
  return { master, drivers, fleet, papers }
}
