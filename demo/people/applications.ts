import { type DriverDetails, driverPaper } from '#contract/application.ts'
import type { Company, Driver, Making, Paper } from '#demo/types.ts'
import { addDays } from '#server/platform/time/days.ts'
import type { applications } from '#server/schema/applications.ts'
import { recordOf } from './record.ts'

type Application = typeof applications.$inferSelect

const addresses = ['27 Mina Road, Bristol BS2 9TA', '8 Nags Head Hill, Bristol BS5 8LN']

/** The papers that came with an application: those that its driver has. */
const sentBy = (driver: Driver, papers: readonly Paper[]): DriverDetails['papers'] =>
  papers
    .filter(({ ownerKind, ownerId }) => ownerKind === 'driver' && ownerId === driver.id)
    .flatMap(({ type, files: [file], expiresOn }) => {
      const known = driverPaper.safeParse(type)
      return known.success && file !== undefined ? [{ type: known.data, file, expiresOn }] : []
    })

/** What those who wait for an answer have sent in: the drivers and the company that are pending. */
export function makeApplications(
  making: Making,
  drivers: readonly Driver[],
  papers: readonly Paper[],
  companies: Iterable<Company>,
): Application[] {
  const here = { ...making, random: making.random.fork('registrations') }
  const { random, now, today } = here
  const waiting = {
    status: 'pending',
    language: 'en',
    rejectReason: null,
    decidedBy: null,
    decidedAt: null,
  } as const
  const sent = () => ({
    ...recordOf(here, new Date(now.getTime() - random.int(5, 70) * 3_600_000)),
    application: random.id(),
  })
  const people = drivers
    .filter(({ status }) => status === 'pending')
    .map(
      (driver, index): Application => ({
        ...sent(),
        ...waiting,
        kind: 'driver',
        name: `${driver.firstName} ${driver.lastName}`,
        email: driver.email ?? '',
        subjectId: driver.id,
        company: null,
        driver: {
          firstName: driver.firstName,
          lastName: driver.lastName,
          dob: addDays(today, -random.int(24, 55) * 365),
          phone: driver.phone,
          email: driver.email ?? '',
          address: addresses[index % addresses.length] ?? '',
          licenceNumber: driver.licenceNumber,
          licenceExpiresOn: driver.licenceExpiresOn,
          badgeNumber: driver.badgeNumber,
          vehicle: null,
          papers: sentBy(driver, papers),
        },
      }),
    )
  const firms = [...companies]
    .filter(({ status }) => status === 'pending')
    .map((company): Application => {
      const { name, type, registrationNo, phone, email, currency, timezone, paymentMethod } = company
      const [contactFirstName = '', ...rest] = company.contactName.split(' ')
      return {
        ...sent(),
        ...waiting,
        kind: 'company',
        name,
        email,
        subjectId: company.id,
        driver: null,
        company: {
          name,
          type,
          registrationNo,
          address: company.address ?? 'Filton, Bristol',
          contactFirstName,
          contactLastName: rest.join(' '),
          phone,
          email,
          currency,
          timezone,
          paymentMethod,
          message: 'Shuttles between the station and our site, on weekdays from January.',
        },
      }
    })
  return [...people, ...firms]
}
