import { recordOf } from '#demo/people/record.ts'
import type { Random } from '#demo/random.ts'
import type { Account, Assistant, Company, Crew, Driver, Making, Model, Paper, Vehicle } from '#demo/types.ts'
import { reminderDue } from '#server/papers/status.ts'
import { addDays } from '#server/platform/time/days.ts'

/** Type of paper, who issues it, for how many years, and whether nobody works without it. */
type Kind = readonly [type: string, authority: string, years: number, required: boolean]

const driverKinds: readonly Kind[] = [
  ['driving_licence', 'DVLA', 10, true],
  ['private_hire_badge', 'Bristol City Council', 3, true],
  ['background_check', 'Disclosure and Barring Service', 3, true],
  ['safeguarding', 'Bristol City Council', 3, true],
  ['first_aid', 'St John Ambulance', 3, false],
  ['medical', 'Group 2 examiner', 5, false],
  ['right_to_work', 'Home Office', 10, false],
]
const assistantKinds: readonly Kind[] = [
  ['background_check', 'Disclosure and Barring Service', 3, true],
  ['safeguarding', 'Bristol City Council', 3, false],
  ['first_aid', 'St John Ambulance', 3, false],
  ['right_to_work', 'Home Office', 10, false],
]
const vehicleKinds: readonly Kind[] = [
  ['insurance', 'Westway Insurance', 1, true],
  ['inspection', 'DVSA', 1, true],
  ['tax', 'DVLA', 1, false],
  ['plate', 'Bristol City Council', 1, true],
  ['first_aid_kit', 'Fleet workshop', 2, false],
  ['fire_extinguisher', 'Fleet workshop', 1, false],
]
const lift: Kind = ['wheelchair_lift', 'LOLER examiner', 1, true]

type Owner = { kind: Paper['ownerKind']; id: string }

/** An approved paper with time left; what is special about a few is changed afterwards. */
function makePaper(
  making: Making,
  owner: Owner,
  [type, authority, years, required]: Kind,
  reviewer: string | null,
): Paper {
  const { random, today, now } = making
  const total = years * 365
  const left = random.int(45, Math.max(60, total - 20))
  const issuedOn = addDays(today, left - total)
  const reviewedAt = new Date(
    Math.min(Date.parse(`${issuedOn}T10:00:00Z`) + random.int(1, 6) * 86_400_000, now.getTime() - 86_400_000),
  )
  return {
    ...recordOf(making, new Date(reviewedAt.getTime() - 86_400_000)),
    updatedAt: reviewedAt,
    updatedBy: reviewer,
    version: 2,
    ownerKind: owner.kind,
    ownerId: owner.id,
    type,
    number: `${type.slice(0, 2).toUpperCase()}${random.digits(8)}`,
    authority,
    issuedOn,
    expiresOn: addDays(today, left),
    files: [],
    required,
    status: 'approved',
    rejectReason: null,
    reviewedBy: reviewer,
    reviewedAt,
    remindedDays: null,
    remindedFor: null,
  }
}

type Flaw = 'yesterday' | 'soon' | 'month' | 'expired' | 'missing' | 'pending' | 'rejected'
const undecided = { reviewedBy: null, reviewedAt: null }

function spoil(random: Random, today: string, paper: Paper, flaw: Flaw): void {
  const changes: Record<Flaw, Partial<Paper>> = {
    yesterday: { expiresOn: addDays(today, -1), status: 'expired' },
    soon: { expiresOn: addDays(today, random.int(1, 14)) },
    month: { expiresOn: addDays(today, random.int(15, 30)) },
    expired: { expiresOn: addDays(today, -random.int(3, 12)), status: 'expired' },
    missing: { ...undecided, status: 'missing', number: null, issuedOn: null, expiresOn: null },
    pending: { ...undecided, status: 'pending' },
    rejected: { status: 'rejected', rejectReason: 'The photograph cuts off the expiry date.' },
  }
  Object.assign(paper, changes[flaw])
}

/** Spoils one paper of each of some owners, as `plan` says: the owner's place in the list, the type, and how. */
function spoilSome(
  making: Making,
  papers: readonly Paper[],
  owners: readonly { id: string }[],
  plan: readonly (readonly [number, string, Flaw])[],
) {
  for (const [index, type, flaw] of plan) {
    const paper = papers.find((one) => one.ownerId === owners.at(index)?.id && one.type === type)
    if (paper) spoil(making.random, making.today, paper, flaw)
  }
}

/** Counted from the end the drivers are those who do not work; two who do may not any more, as of late. */
const driverPlan = [
  [4, 'first_aid', 'expired'],
  [7, 'background_check', 'soon'],
  [11, 'private_hire_badge', 'soon'],
  [15, 'safeguarding', 'month'],
  [19, 'medical', 'month'],
  [23, 'background_check', 'month'],
  [27, 'first_aid', 'missing'],
  [30, 'private_hire_badge', 'month'],
  [33, 'safeguarding', 'soon'],
  [36, 'right_to_work', 'pending'],
  [40, 'background_check', 'yesterday'],
  [47, 'safeguarding', 'expired'],
  [-4, 'background_check', 'pending'],
  [-4, 'safeguarding', 'missing'],
  [-3, 'private_hire_badge', 'pending'],
  [-3, 'background_check', 'missing'],
  [-2, 'private_hire_badge', 'missing'],
  [-2, 'background_check', 'missing'],
  [-2, 'safeguarding', 'missing'],
  [-5, 'private_hire_badge', 'rejected'],
] as const
const assistantPlan = [
  [1, 'first_aid', 'pending'],
  [5, 'background_check', 'soon'],
  [8, 'background_check', 'month'],
  [11, 'first_aid', 'month'],
  [14, 'safeguarding', 'missing'],
  [-2, 'background_check', 'pending'],
] as const
const vehiclePlan = [
  [5, 'inspection', 'soon'],
  [9, 'insurance', 'month'],
  [14, 'tax', 'soon'],
  [18, 'plate', 'month'],
  [24, 'inspection', 'month'],
  [31, 'first_aid_kit', 'expired'],
  [35, 'insurance', 'soon'],
  [42, 'fire_extinguisher', 'pending'],
  [45, 'inspection', 'yesterday'],
  [-1, 'insurance', 'expired'],
  [-2, 'inspection', 'missing'],
  [-4, 'plate', 'pending'],
  [-6, 'plate', 'rejected'],
] as const

/** A business that runs has sent the reminders that are due. */
function reminded(today: string, { status, expiresOn }: Paper) {
  const days = status === 'approved' && expiresOn !== null ? reminderDue(today, expiresOn) : null
  return days === null ? {} : { remindedDays: days, remindedFor: expiresOn }
}

/** The papers of drivers, vehicles and operators; `crews` first, so that the plans know whom they touch. */
export function makePapers(
  base: Making,
  drivers: readonly Driver[],
  fleet: { crews: readonly Crew[]; vehicles: readonly Vehicle[]; models: readonly Model[] },
  companies: ReadonlyMap<string, Company>,
  reviewer: Account | undefined,
): Paper[] {
  const making = { ...base, random: base.random.fork('papers') }
  const by = reviewer?.id ?? null
  const driving = new Set(fleet.crews.map(({ vehicle }) => vehicle))
  const vehicles = [...driving, ...fleet.vehicles.filter((vehicle) => !driving.has(vehicle))]
  const papers = [
    ...drivers.flatMap(({ id, licenceExpiresOn }) =>
      driverKinds.map((kind) => {
        const paper = makePaper(making, { kind: 'driver', id }, kind, by)
        return kind[0] === 'driving_licence' ? { ...paper, expiresOn: licenceExpiresOn } : paper
      }),
    ),
    ...vehicles.flatMap(({ id, tailLift }) =>
      [...vehicleKinds, ...(tailLift ? [lift] : [])].map((kind) =>
        makePaper(making, { kind: 'vehicle', id }, kind, by),
      ),
    ),
    ...[...companies.values()]
      .filter(({ type }) => type === 'operator')
      .map(({ id }) =>
        makePaper(making, { kind: 'company', id }, ['insurance', 'Westway Insurance', 1, true], by),
      ),
  ]
  spoilSome(making, papers, drivers, driverPlan)
  spoilSome(making, papers, vehicles, vehiclePlan)
  return papers.map((paper) => ({ ...paper, ...reminded(making.today, paper) }))
}

/** The papers of those who ride along; the last one who did not leave is new, and their check waits to be looked at. */
export function makeAssistantPapers(
  base: Making,
  assistants: readonly Assistant[],
  reviewer: Account | undefined,
): Paper[] {
  const making = { ...base, random: base.random.fork('papers of assistants') }
  const papers = assistants.flatMap(({ id }) =>
    assistantKinds.map((kind) => makePaper(making, { kind: 'assistant', id }, kind, reviewer?.id ?? null)),
  )
  spoilSome(making, papers, assistants, assistantPlan)
  return papers.map((paper) => ({ ...paper, ...reminded(making.today, paper) }))
}
