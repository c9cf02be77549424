import type { PassengerInput, TripHandover } from '#contract/handover.ts'
import type { SaveProblem } from '#src/islands/form/form-types.ts'

/*
 * Several passengers in one form: the field of each is called as the server calls it in what it refuses, so that every
 * message is at its field.
 */

export type PassengerValues = Record<string, string>
export type Waiting = TripHandover['passengers'][number]
type Field = 'state' | 'to' | 'method' | 'word' | 'name' | 'reason'
const fieldOf = (index: number, field: Field) => `passengers.${index}.${field}`

/** The names of one passenger's fields, and what is in them. */
export function passengerFields(values: PassengerValues, index: number) {
  const name = (field: Field) => fieldOf(index, field)
  return { name, get: (field: Field) => values[name(field)]?.trim() ?? '' }
}

/** The first values: what `begin` says of each passenger, and nothing in the other fields. */
export function firstValues(
  waiting: readonly Waiting[],
  begin: (one: Waiting) => Partial<Record<Field, string>>,
): PassengerValues {
  const empty = { state: '', to: '', method: '', word: '', name: '', reason: '' }
  return Object.fromEntries(
    waiting.flatMap((one, index) =>
      Object.entries({ ...empty, ...begin(one) }).map(([field, value]) => [
        fieldOf(index, field as Field),
        value,
      ]),
    ),
  )
}

/** Who is sent, each with their place in the form. Those of whom nothing is said are left out. */
export type Sent = { index: number; input: PassengerInput }[]

/** The problem with its messages at the fields of the form: the server counts only who was sent. */
export function atFields(problem: SaveProblem | undefined, sent: Sent): SaveProblem | undefined {
  if (!problem?.fields) return problem
  const place = (key: string) =>
    key.replace(
      /^passengers\.(\d+)\.(to\.)?/,
      (_, at: string) => `passengers.${sent[Number(at)]?.index ?? at}.`,
    )
  return {
    ...problem,
    fields: Object.fromEntries(Object.entries(problem.fields).map(([key, texts]) => [place(key), texts])),
  }
}

/** What a form says of one passenger who gets in, or does not come. */
export function boardingOf(
  { child }: Waiting,
  values: PassengerValues,
  index: number,
): PassengerInput | undefined {
  const { get } = passengerFields(values, index)
  const state = get('state')
  if (state === 'absent' || state === 'no_show') return { child: child.id, state }
  if (state !== 'boarded') return undefined
  return { child: child.id, state, ...methodOf(get('method'), get('word')) }
}

/** What a form says of one passenger who gets out. */
export function releaseOf(
  { child }: Waiting,
  values: PassengerValues,
  index: number,
): PassengerInput | undefined {
  const { get } = passengerFields(values, index)
  const to = get('to')
  if (to === 'stay') return undefined
  const released = { child: child.id, state: 'released' } as const
  if (to === '') return released
  if (to === 'school' || to === 'alone' || to === 'approved') return { ...released, to: { kind: to } }
  if (to === 'other') {
    const [name, reason] = [get('name'), get('reason')]
    return { ...released, to: { kind: 'approved', ...(name && { name }) }, ...(reason && { reason }) }
  }
  const kind = to.startsWith('guardian:') ? 'guardian' : 'pickup'
  const id = to.slice(kind.length + 1)
  return { ...released, to: { kind, id }, ...methodOf(get('method'), get('word')) }
}

function methodOf(method: string, word: string): Pick<PassengerInput, 'method' | 'word'> {
  if (method === 'code_word') return { method, ...(word && { word }) }
  return method === 'known_person' || method === 'school_staff' ? { method } : {}
}

/** All passengers of a form as they are sent. */
export const sentOf = (waiting: readonly Waiting[], values: PassengerValues, read: typeof boardingOf): Sent =>
  waiting.flatMap((one, index) => {
    const input = read(one, values, index)
    return input ? [{ index, input }] : []
  })
