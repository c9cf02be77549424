import type { PassengerInput, Release } from '#contract/handover.ts'
import { boardingMethods, type personKinds, type releaseMethods } from '#contract/lists/trips.ts'
import { maxWordTries } from '#contract/trip-states.ts'
import type { StoredPassenger } from '#server/schema/trips.ts'
import { isCodeWord } from './code-word.ts'

/*
 * To whom a child is released, and how a code word counts. What is decided here is decided from what the server knows:
 * nothing that the phone says is believed but who stands there, and what they said.
 */

/** Somebody on the child's list who may take it over today. */
export interface Person {
  kind: (typeof personKinds)[number]
  id: string
  name: string
  relationship: string
}
/** What is known of a child when it gets in or out. */
export interface ChildFacts {
  name: string
  mustBeMet: boolean
  codeWord: string | null
  people: readonly Person[]
}
export interface Circumstances {
  now: Date
  /** The name of whoever records it, and whether they may approve live. */
  by: string
  mayApprove: boolean
  /** The school that may take a child over here. */
  school: string | null
}
/** Why not: the field of the input, and the key of the message. */
export interface Refusal {
  field: 'to' | 'method' | 'word' | 'reason'
  key: string
}
type Method = (typeof releaseMethods)[number]
type Checked<M extends Method = Method> = Pick<Release, 'checkedBy'> & { method: M }
type Receiver = Pick<Release, 'to' | 'approvedBy' | 'reason'>
type Verdict<Facts> = { ok: Facts } | { refusal: Refusal } | { wrong: true } | { locked: true }

const refuse = (field: Refusal['field'], key: string) => ({ refusal: { field, key } })

export const isLocked = ({ attempts }: Pick<StoredPassenger, 'attempts'>) => attempts >= maxWordTries
export const validApproval = ({ approval }: Pick<StoredPassenger, 'approval'>, now: Date) =>
  approval && new Date(approval.until) > now ? approval : null

/** The code word, or that whoever stood there knew the person. */
function checkMethod<Other extends Method>(
  input: Pick<PassengerInput, 'method' | 'word'>,
  { codeWord }: ChildFacts,
  others: readonly Other[],
): Verdict<Checked<Other | 'code_word'>> {
  const { method, word } = input
  if (method === undefined) return refuse('method', 'trips:needs.method')
  const other = method === 'code_word' ? undefined : others.find((one) => one === method)
  if (other) return { ok: { method: other, checkedBy: 'driver' } }
  if (method !== 'code_word') return refuse('method', 'trips:invalid.method')
  if (codeWord === null) return refuse('method', 'trips:invalid.no_word')
  if (!word?.trim()) return refuse('word', 'trips:needs.word')
  return isCodeWord(word, codeWord) ? { ok: { method, checkedBy: 'server' } } : { wrong: true }
}

/** How a child was known that gets in. */
export function decideBoarding(
  passenger: Pick<StoredPassenger, 'attempts'>,
  child: ChildFacts,
  input: Pick<PassengerInput, 'method' | 'word'>,
  { mayApprove }: Pick<Circumstances, 'mayApprove'>,
): Verdict<Checked<(typeof boardingMethods)[number]>> {
  if (isLocked(passenger) && (input.method === 'code_word' || !mayApprove)) return { locked: true }
  return checkMethod(input, child, boardingMethods)
}

const receiver = (to: Release['to'], approval?: { by: string | null; reason: string }): Receiver => ({
  to,
  approvedBy: approval?.by ?? null,
  reason: approval?.reason ?? null,
})

function approved(
  passenger: Pick<StoredPassenger, 'approval'>,
  input: PassengerInput,
  { mayApprove, by, now }: Circumstances,
): Verdict<Receiver & Checked> {
  const way = { method: 'approved_live', checkedBy: 'server' } as const
  const person = (name: string) => ({ kind: 'approved' as const, id: null, name, relationship: null })
  const given = validApproval(passenger, now)
  const name = input.to?.name
  // Whoever may approve and names somebody approves that person, whatever was approved before.
  if (mayApprove && name !== undefined && name !== given?.name) {
    if (!input.reason) return refuse('reason', 'trips:needs.approval_reason')
    return { ok: { ...way, ...receiver(person(name), { by, reason: input.reason }) } }
  }
  if (given && (name === undefined || name === given.name))
    return { ok: { ...way, ...receiver(person(given.name), given) } }
  return refuse('to', mayApprove ? 'trips:needs.approval_name' : 'trips:needs.approved')
}

/**
 * Whether a child is released to whom `input` says, and what is recorded of it. A child that must be met goes to a
 * guardian who may fetch it, an authorised pickup of that day, the school at its stop, or somebody approved live. After
 * three wrong code words only the office releases, or whom it approved.
 */
export function decideRelease(
  passenger: Pick<StoredPassenger, 'attempts' | 'approval' | 'mustBeMet'>,
  child: ChildFacts,
  input: PassengerInput,
  here: Circumstances,
): Verdict<Receiver & Checked> {
  const { to } = input
  if (!to) return refuse('to', 'trips:needs.to')
  const wordless = input.method !== 'code_word'
  if (isLocked(passenger) && to.kind !== 'approved' && !(here.mayApprove && wordless)) return { locked: true }
  switch (to.kind) {
    case 'approved':
      return approved(passenger, input, here)
    case 'school': {
      if (here.school === null) return refuse('to', 'trips:invalid.school')
      const school = { kind: to.kind, id: null, name: here.school, relationship: null }
      return { ok: { method: 'school_staff', checkedBy: 'driver', ...receiver(school) } }
    }
    case 'alone': {
      if (child.mustBeMet || passenger.mustBeMet) return refuse('to', 'trips:invalid.alone')
      const nobody = { kind: to.kind, id: null, name: null, relationship: null }
      return { ok: { method: 'alone_allowed', checkedBy: 'server', ...receiver(nobody) } }
    }
    default: {
      const person = child.people.find(({ kind, id }) => kind === to.kind && id === to.id)
      if (!person) return refuse('to', 'trips:invalid.receiver')
      const checked = checkMethod(input, child, ['known_person'] as const)
      return 'ok' in checked ? { ok: { ...checked.ok, ...receiver({ ...person }) } } : checked
    }
  }
}
