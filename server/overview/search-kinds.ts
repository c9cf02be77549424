import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as access from '#contract/access.ts'
import type { Role } from '#contract/people.ts'
import type { SearchKind } from '#contract/search.ts'
import { companyRegister } from '#server/companies/companies.register.ts'
import { driverRegister } from '#server/drivers/drivers.register.ts'
import { vehicleRegister } from '#server/fleet/vehicles.register.ts'
import { childRegister } from '#server/people/children.register.ts'
import { parentRegister } from '#server/people/parents.register.ts'
import { childrenByName } from '#server/people/search.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { User } from '#server/platform/sessions/user.ts'
import type { Register } from '#server/resources/define-resource.ts'
import { searched } from '#server/resources/list.ts'
import { refsOf } from '#server/resources/refs.ts'
import type { RecordTable, Stored } from '#server/resources/spec.ts'
import { accounts } from '#server/schema/accounts.ts'
import { vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { children, companies, drivers, parents, schools } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { calendarRegister } from '#server/schools/school-calendars.register.ts'
import { schoolRegister } from '#server/schools/schools.register.ts'
import { staffRegister } from '#server/staff/staff.register.ts'

type Facts = readonly (string | null | undefined)[]

export interface States {
  column: PgColumn
  /** Of those who are still with us. */
  active: readonly string[]
  /** In these somebody of the office is expected to act. */
  waiting: readonly string[]
}

/** A register as the search over everybody looks through it. */
interface KindSpec<Row> {
  kind: SearchKind
  register: Register
  /** Who is shown them; without it everybody who may read the register. */
  readers?: readonly Role[]
  /** Without it they have none: all of them are in use. */
  states?: States
  /** What distinguishes each of them from its namesakes. */
  details: (rows: readonly Row[], ctx: WriteContext) => Promise<Facts[]> | Facts[]
  /** The condition of a search; without it that of the register's own search. */
  found?: (search: string) => SQL | undefined
}
export type Kind = KindSpec<Stored & Record<string, unknown>>

/** The rows are those of `table`, which the register's type does not show. */
const kindOf = <Table extends RecordTable>(_table: Table, spec: KindSpec<Table['$inferSelect']>) =>
  spec as unknown as Kind

const modelName = sql<string>`(select ${vehicleBrands.name} from ${vehicleBrands} where ${vehicleBrands.id} = ${vehicleModels.brandId}) || ' ' || ${vehicleModels.name}`

/** Those that have a register of their own, people first. */
export const kinds: readonly Kind[] = [
  kindOf(children, {
    kind: 'child',
    register: childRegister,
    states: { column: children.status, active: ['active'], waiting: [] },
    found: childrenByName,
    details: (rows) => rows.map(({ school, grade }) => [school, grade]),
  }),
  kindOf(parents, {
    kind: 'parent',
    register: parentRegister,
    states: { column: parents.status, active: ['active'], waiting: [] },
    details: (rows) => rows.map(({ phone, email }) => [phone, email]),
  }),
  kindOf(drivers, {
    kind: 'driver',
    register: driverRegister,
    states: {
      column: drivers.status,
      active: ['available', 'on_duty', 'on_break', 'off_duty', 'on_leave', 'invited', 'pending'],
      waiting: ['pending'],
    },
    details: async (rows, { db }) => {
      const vehicle = rows.map(({ vehicleId }) => vehicleId)
      const plate = await refsOf(db, vehicles, vehicles.plate, vehicle)
      return rows.map(({ code, phone, vehicleId }) => [code, phone, plate(vehicleId)?.name])
    },
  }),
  kindOf(companies, {
    kind: 'company',
    register: companyRegister,
    states: { column: companies.status, active: ['active', 'pending'], waiting: ['pending'] },
    details: (rows, { user }) =>
      rows.map(({ contactName, phone }) =>
        access.companies.inside.includes(user.role) ? [contactName, phone] : [],
      ),
  }),
  kindOf(accounts, {
    kind: 'staff',
    register: staffRegister,
    states: {
      column: accounts.status,
      active: ['active', 'invited', 'pending'],
      waiting: ['pending', 'invited'],
    },
    details: (rows) => rows.map(({ email, phone }) => [email, phone]),
  }),
  kindOf(vehicles, {
    kind: 'vehicle',
    register: vehicleRegister,
    states: {
      column: vehicles.status,
      active: ['available', 'in_use', 'maintenance', 'out_of_service'],
      waiting: [],
    },
    details: async (rows, { db }) => {
      const models = rows.map(({ modelId }) => modelId)
      const model = await refsOf(db, vehicleModels, modelName, models)
      return rows.map(({ modelId, callSign }) => [model(modelId)?.name, callSign])
    },
  }),
  kindOf(schools, {
    kind: 'school',
    register: schoolRegister,
    details: (rows) => rows.map(({ place }) => [place?.place]),
  }),
  kindOf(schoolCalendars, {
    kind: 'calendar',
    register: calendarRegister,
    readers: access.schoolCalendars.menu,
    details: (rows) => rows.map(() => []),
  }),
]

/** The condition that a kind's register would search by. */
export const searchCondition = ({ found, register }: Kind, search: string, user: User): SQL | undefined =>
  found ? found(search) : searched(register.resource, search, user)
