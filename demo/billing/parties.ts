import type { Booking, Company, MasterData, Trip } from '#demo/types.ts'
import type { Terms } from '#server/money/statement-lines.ts'
import { partyKey } from '#server/money/statement-party.ts'
import type { statements } from '#server/schema/statements.ts'

type Columns = Pick<typeof statements.$inferSelect, 'partyKind' | 'driverId' | 'companyId' | 'parentId'>

/** Somebody who gets statements: on what terms, and for which trips. */
export interface Billed extends Terms {
  key: string
  columns: Columns
  owns: (trip: Trip, booking: Booking) => boolean
}

const mostDrivers = 6
const nobody = { driverId: null, companyId: null, parentId: null }

const billed = (columns: Columns, rest: Omit<Billed, 'key' | 'columns'>): Billed => ({
  key: partyKey(columns),
  columns,
  ...rest,
})

function companyParty(company: Company): Billed {
  const payable = company.type === 'operator'
  return billed(
    { ...nobody, partyKind: 'company', companyId: company.id },
    {
      payable,
      commissionPct: company.commissionPct,
      owns: (trip, booking) => (payable ? trip.operatorId : booking.companyId) === company.id,
    },
  )
}

/** Active companies, the first drivers, and the parent who signs in to the demo. */
export function parties({ companies, crews, guest }: MasterData): Billed[] {
  const drivers = crews.map(({ driver }) => driver)
  const byId = new Map([...companies.values()].map((company) => [company.id, company]))
  const [parent] = guest.parents
  return [
    ...[...companies.values()].filter(({ status }) => status === 'active').map(companyParty),
    ...drivers.slice(0, mostDrivers).map((driver) =>
      billed(
        { ...nobody, partyKind: 'driver', driverId: driver.id },
        {
          payable: true,
          commissionPct: byId.get(driver.companyId ?? '')?.commissionPct ?? null,
          owns: (trip) => trip.driverId === driver.id,
        },
      ),
    ),
    ...(parent
      ? [
          billed(
            { ...nobody, partyKind: 'parent', parentId: parent.id },
            {
              payable: false,
              commissionPct: null,
              owns: (_, booking) => booking.bookerParentId === parent.id && booking.companyId === null,
            },
          ),
        ]
      : []),
  ]
}
