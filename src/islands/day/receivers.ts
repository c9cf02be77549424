import type { RunPassenger } from '#contract/driver-day.ts'
import type { PassengerInput } from '#contract/handover.ts'

/** Somebody a child may be handed over to. `checks` where the driver says how that person was known. */
export interface Receiver {
  to: NonNullable<PassengerInput['to']>
  name?: string
  relationship?: string
  checks: boolean
}

/** To whom a child may go, those of its family first. After three wrong code words only whom the office approved. */
export function receiversOf({ care, mustBeMet }: Pick<RunPassenger, 'care' | 'mustBeMet'>): Receiver[] {
  if (!care) return []
  const { people, school, alone, approval, triesLeft } = care
  const approved: Receiver[] = approval
    ? [{ to: { kind: 'approved', name: approval.name }, name: approval.name, checks: false }]
    : []
  if (triesLeft === 0) return approved
  return [
    ...(school ? [{ to: { kind: 'school' as const }, checks: false }] : []),
    ...people.map(({ kind, id, name, relationship }) => ({
      to: { kind, id },
      name,
      relationship,
      checks: true,
    })),
    ...approved,
    ...(alone && !mustBeMet ? [{ to: { kind: 'alone' as const }, checks: false }] : []),
  ]
}
