import type { TripHandover } from '#contract/handover.ts'
import { count, fields, flag, list, oneOf, orNull, ref, text } from './field-readers.ts'
import { readApproval } from './read-trip.ts'

type Waiting = TripHandover['passengers'][number]

/** A backend that says nothing of tries has none left out: the word can be tried until it refuses. */
const tries = (value: unknown) => (value === undefined ? 1 : count(value))

const person = fields<Waiting['people'][number]>({ kind: oneOf, id: text, name: text, relationship: text })
const waiting = fields<Waiting>({
  child: ref,
  mustBeMet: flag,
  hasCodeWord: flag,
  triesLeft: tries,
  people: list(person),
  alone: flag,
  approval: orNull(readApproval),
})

export const readHandover = fields<TripHandover>({
  passengers: list(waiting),
  school: flag,
  backToSchool: flag,
  mayApprove: flag,
})
