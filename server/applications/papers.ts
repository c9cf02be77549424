import type { DriverDetails } from '#contract/application.ts'
import { isRequired } from '#server/papers/policy.ts'
import { missingPapers } from '#server/papers/required-papers.ts'
import type { documents } from '#server/schema/fleet.ts'

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

const typesOf = (papers: readonly NewPaper[]) => papers.map(({ type }) => type)

/** The papers of a new driver: those sent in, and the required ones that were not. */
export function driverPapers(driver: string, details: DriverDetails): NewPaper[] {
  const owner = { ownerKind: 'driver' as const, ownerId: driver }
  const sent = pending(owner, details.papers, (type) => isRequired('driver', type)).map((paper) =>
    paper.type === 'driving_licence'
      ? { ...paper, number: details.licenceNumber, expiresOn: details.licenceExpiresOn }
      : paper,
  )
  return [...sent, ...missingPapers(owner, typesOf(sent))]
}

/** The papers of the vehicle that a new driver brings; of one that is new to the fleet, also those it lacks. */
export function vehiclePapers(vehicle: string, sent: readonly SentPaper[], isNew: boolean): NewPaper[] {
  const owner = { ownerKind: 'vehicle' as const, ownerId: vehicle }
  const papers = pending(owner, sent, () => true)
  return isNew ? [...papers, ...missingPapers(owner, typesOf(papers))] : papers
}
