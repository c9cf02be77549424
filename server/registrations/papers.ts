import type { DriverSaid } from '#contract/registration.ts'
import type { documents } from '#server/db/schema/fleet.ts'
import { missingPaper } from '#server/drivers/papers.ts'
import { isRequired, requiredTypes } from '#server/papers/policy.ts'

type NewPaper = typeof documents.$inferInsert
type Owner = Pick<NewPaper, 'ownerKind' | 'ownerId'>

interface SentPaper {
  type: string
  file: string
  expiresOn: string | null
}

/** One record for each type of paper: its files together, waiting to be looked at. */
const pending = (owner: Owner, sent: readonly SentPaper[], required: (type: string) => boolean): NewPaper[] =>
  [...Map.groupBy(sent, ({ type }) => type)].map(([type, all]) => ({
    ...owner,
    type,
    files: all.map(({ file }) => file),
    expiresOn: all.find(({ expiresOn }) => expiresOn !== null)?.expiresOn ?? null,
    required: required(type),
    status: 'pending' as const,
  }))

/** The papers of a new driver: those sent in, and the required ones that were not. */
export function driverPapers(driver: string, said: DriverSaid): NewPaper[] {
  const owner = { ownerKind: 'driver' as const, ownerId: driver }
  const sent = pending(owner, said.papers, (type) => isRequired('driver', type)).map((paper) =>
    paper.type === 'driving_licence'
      ? { ...paper, number: said.licenceNumber, expiresOn: said.licenceExpiresOn }
      : paper,
  )
  const missing = requiredTypes.driver
    .filter((type) => !sent.some((paper) => paper.type === type))
    .map((type): NewPaper => missingPaper(driver, type))
  return [...sent, ...missing]
}

/** The papers of the vehicle that a new driver brings. */
export const vehiclePapers = (vehicle: string, sent: readonly SentPaper[]): NewPaper[] =>
  pending({ ownerKind: 'vehicle', ownerId: vehicle }, sent, () => true)
