import { count, eq, inArray, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { company, companyInput, companyListQuery, paymentMethod } from '#contract/company.ts'
import { companyTransitions } from '#contract/company-states.ts'
import { companyStatus, companyType } from '#contract/people.ts'
import { transitionsFrom } from '#contract/state.ts'
import { isLocated, locator } from '#server/places/locate.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { companyReach } from '#server/reach/people.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { oneOf } from '#server/resources/filters.ts'
import { renameInBookings } from '#server/rides/rename-in-bookings.ts'
import { accounts } from '#server/schema/accounts.ts'
import { bookings } from '#server/schema/bookings.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { companies, drivers, schools } from '#server/schema/people.ts'
import { checkBilledType } from './billed-type.ts'
import { marketProblems } from './check.ts'

const name = sql<string>`lower(${companies.name})`

/** How many drivers or vehicles each of these companies has. */
async function countsOf(
  { db }: WriteContext,
  column: typeof drivers.companyId | typeof vehicles.companyId,
  ids: string[],
) {
  const found = await db
    .select({ company: column, count: count() })
    .from(column.table)
    .where(inArray(column, ids))
    .groupBy(column)
  return new Map(found.map((one) => [one.company, one.count]))
}

/** The schools, businesses and hospitals that book, and the operators that drive. */
export const companyRegister = defineResource({
  name: 'companies',
  tag: 'Companies',
  table: companies,
  input: companyInput,
  record: company,
  query: companyListQuery,
  read: access.companies.read,
  write: access.companies.write,
  timeline: access.companies.history,
  reach: companyReach,
  label: (row) => row.name,
  search: [
    companies.name,
    companies.contactName,
    companies.phone,
    companies.email,
    companies.registrationNo,
    companies.address,
  ],
  filters: {
    status: oneOf('status', companies.status, companyStatus),
    type: oneOf('type', companies.type, companyType),
    paymentMethod: oneOf('paymentMethod', companies.paymentMethod, paymentMethod),
  },
  orderings: {
    name: [name],
    type: [companies.type, name],
    contactName: [sql<string>`lower(${companies.contactName})`, name],
    status: [companies.status, name],
  },
  // An applicant's address has no point until somebody has found it on the map.
  columns: ({ address, ...input }, _, before) => ({
    ...input,
    ...(before ? {} : { status: 'active' as const }),
    ...(address && {
      address: address.address,
      point: isLocated(address).point,
      near: address.near ?? null,
    }),
    ...(address === null && {
      address: before?.point ? null : (before?.address ?? null),
      point: null,
      near: null,
    }),
  }),
  answer: async (rows, ctx) => {
    const ids = rows.map(({ id }) => id)
    const inside = access.companies.inside.includes(ctx.user.role)
    const driverCounts = inside ? await countsOf(ctx, drivers.companyId, ids) : undefined
    const vehicleCounts = inside ? await countsOf(ctx, vehicles.companyId, ids) : undefined
    return rows.map(({ address, point, near, ...row }) => ({
      ...row,
      address: address && point && inside ? { address, point, ...(near !== null && { near }) } : null,
      addressText: point || !inside ? null : address,
      ...(!inside && {
        registrationNo: null,
        contactName: null,
        phone: null,
        email: null,
        commissionPct: null,
        changeCutoffMin: null,
      }),
      drivers: driverCounts ? (driverCounts.get(row.id) ?? 0) : null,
      vehicles: vehicleCounts ? (vehicleCounts.get(row.id) ?? 0) : null,
    }))
  },
  may: ({ status }) => (status === 'pending' ? ['edit'] : ['edit', 'delete']),
  steps: ({ status }, { user }) =>
    transitionsFrom(companyTransitions, status, user.role).map(({ action }) => action),
  unique: { name: companies.name },
  check: async (ctx, all, remember) => {
    const { t } = ctx
    const find = remember(() => locator(ctx))
    await checkBilledType(ctx, all)
    for (const { input, add } of all) {
      if (input.address) input.address = await find.home(input.address, (text) => add('address', text))
      for (const [field, texts] of Object.entries(marketProblems(input)))
        for (const text of texts) add(field as 'currency' | 'timezone', t(text))
    }
  },
  usedBy: [
    { column: bookings.companyId, message: 'companies:used.bookings' },
    { column: drivers.companyId, message: 'companies:used.drivers' },
    { column: vehicles.companyId, message: 'companies:used.vehicles' },
    {
      column: documents.ownerId,
      where: eq(documents.ownerKind, 'company'),
      message: 'companies:used.papers',
    },
    { column: schools.companyId, message: 'companies:used.schools' },
    { column: accounts.company, message: 'companies:used.accounts' },
  ],
  exported: ['status', 'drivers', 'vehicles'],
  bulk: ['type', 'paymentMethod', 'currency', 'timezone'],
  written: async ({ db }, before, after) => {
    if (before && after && before.name !== after.name)
      await renameInBookings(db, 'company_id', after.id, { names: [after.name] })
  },
  sample: {
    name: 'St Brigid School',
    type: 'school',
    registrationNo: '',
    contactName: 'Orla Byrne',
    phone: '+441174960100',
    email: 'office@st-brigid.example.org',
    address: '1 Hill Road, Bristol BS6 5AA (51.4659, -2.6031)',
    currency: 'GBP',
    timezone: 'Europe/London',
    paymentMethod: 'invoice',
    commissionPct: '',
    changeCutoffMin: '60',
  },
})
