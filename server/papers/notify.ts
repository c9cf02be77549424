import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import { type PaperOwner, paperType } from '#contract/document.ts'
import type { NotificationData } from '#contract/notification.ts'
import { ownerRecipients, roleRecipients } from '#server/notifications/audience.ts'
import { writeNotifications } from '#server/notifications/write.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { assistants, companies, drivers } from '#server/schema/people.ts'
import type { PaperRow } from './status.ts'

export type Subject = Pick<PaperRow, 'id' | 'ownerKind' | 'ownerId' | 'type' | 'expiresOn'>
interface Owner {
  /** What notifications call it: a driver's code, an assistant's initials, a plate, a company's name. Never the name of a person. */
  reference: string
  /** The company it belongs to, or is. */
  company: string | null
  /** The driver it is, or who has the vehicle where that is no company's. */
  driver: string | null
  /** The assistant it is. */
  assistant: string | null
}

/** Who has a vehicle that is no company's, and is still with us. */
const usualDriver = and(
  isNull(vehicles.companyId),
  eq(drivers.id, vehicles.driverId),
  ne(drivers.status, 'left'),
)

const nobody: Omit<Owner, 'reference'> = { company: null, driver: null, assistant: null }
const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].map((name) => `${[...name][0] ?? ''}.`).join(' ')

/** Whose papers these are, by `kind id`. */
export async function paperOwners(db: Db, papers: readonly Subject[]): Promise<Map<string, Owner>> {
  const ids = (kind: PaperOwner) =>
    papers.flatMap((paper) => (paper.ownerKind === kind ? [paper.ownerId] : []))
  const people = await db
    .select({ id: drivers.id, reference: drivers.code, company: drivers.companyId, driver: drivers.id })
    .from(drivers)
    .where(inArray(drivers.id, ids('driver')))
  const helpers = await db
    .select({ id: assistants.id, firstName: assistants.firstName, lastName: assistants.lastName })
    .from(assistants)
    .where(inArray(assistants.id, ids('assistant')))
  const cars = await db
    .select({
      id: vehicles.id,
      reference: vehicles.plate,
      company: vehicles.companyId,
      driver: drivers.id,
    })
    .from(vehicles)
    .leftJoin(drivers, usualDriver)
    .where(inArray(vehicles.id, ids('vehicle')))
  const firms = await db
    .select({ id: companies.id, reference: companies.name, company: companies.id })
    .from(companies)
    .where(inArray(companies.id, ids('company')))
  return new Map<string, Owner>([
    ...people.map(({ id, ...owner }) => [`driver ${id}`, { ...nobody, ...owner }] as const),
    ...helpers.map(({ id, ...name }) => {
      return [`assistant ${id}`, { ...nobody, reference: initials(name), assistant: id }] as const
    }),
    ...cars.map(({ id, ...owner }) => [`vehicle ${id}`, { ...nobody, ...owner }] as const),
    ...firms.map(({ id, ...owner }) => [`company ${id}`, { ...nobody, ...owner }] as const),
  ])
}

export const ownerKey = ({ ownerKind, ownerId }: Subject) => `${ownerKind} ${ownerId}`

/** The data of a notification about a paper. */
export const dataOf = (paper: Subject, owner: Owner | undefined): NotificationData => ({
  reference: owner?.reference ?? null,
  at: null,
  zone: null,
  booking: null,
  paper: {
    id: paper.id,
    of: paper.ownerKind,
    type: paperType.catch('other').parse(paper.type),
    expiresOn: paper.expiresOn,
  },
})

/** Notifies the driver, and the company of the owner, of the decision about a paper. */
export async function notifyDecision(
  { db, now, user }: WriteContext,
  paper: Subject,
  step: 'approve' | 'reject',
) {
  const owner = (await paperOwners(db, [paper])).get(ownerKey(paper))
  const driver = paper.ownerKind === 'driver' ? [paper.ownerId] : []
  const company = owner?.company ? [owner.company] : []
  const to = (await ownerRecipients(db, driver, company)).filter(({ id }) => id !== user.id)
  const kind = step === 'approve' ? ('paper_approved' as const) : ('paper_rejected' as const)
  await writeNotifications(db, now, [{ kind, data: dataOf(paper, owner), to }])
}

/** Notifies the desk that somebody from outside has sent in a paper. */
export async function notifyArrival({ db, now }: WriteContext, paper: Subject) {
  const owner = (await paperOwners(db, [paper])).get(ownerKey(paper))
  const to = await roleRecipients(db, access.notifications.urgent)
  await writeNotifications(db, now, [{ kind: 'paper_pending', data: dataOf(paper, owner), to }])
}
