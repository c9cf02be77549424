import * as z from 'zod'
import {
  boardingMethods,
  checkers,
  passengerStates,
  personKinds,
  releaseKinds,
  releaseMethods,
  wordRefusals,
} from './lists/trips.ts'
import { point } from './place.ts'
import { id, instant, ref } from './record.ts'

const name = z.string().trim().min(1).max(120)
const why = z.string().trim().min(3).max(500)

/**
 * That a child got in. `by` is the name of whoever recorded it, `place` that of the stop, `position` where their phone
 * was, `distanceM` how far that is from the stop. Null is what is not known; `method` and `checkedBy` are null in records
 * from before the server checked code words.
 */
export const boarding = z.object({
  at: instant,
  by: z.string().nullable(),
  place: z.string().nullable(),
  position: point.nullable(),
  distanceM: z.int().nullable(),
  method: z.enum(boardingMethods).nullable(),
  checkedBy: z.enum(checkers).nullable(),
})
export type Boarding = z.infer<typeof boarding>

/** That a child was handed over, and to whom. `attempts` is how many wrong code words came first. */
export const release = z.object({
  ...boarding.shape,
  method: z.enum(releaseMethods).nullable(),
  to: z.object({
    kind: z.enum(releaseKinds).nullable(),
    id: id.nullable(),
    name: z.string().nullable(),
    /** A relationship of guardians, or as it is written for an authorised pickup. */
    relationship: z.string().nullable(),
  }),
  attempts: z.int().min(0),
  approvedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Release = z.infer<typeof release>

/** Somebody whom the office lets take a child over, until a moment. */
export const approval = z.object({
  name: z.string(),
  reason: z.string(),
  by: z.string().nullable(),
  until: instant,
})
export type Approval = z.infer<typeof approval>

export const approvalInput = z.strictObject({ child: id, name, reason: why })

/**
 * What becomes of a passenger. Boarding and release need a `method`; a `code_word` needs the `word`, which is compared and
 * kept nowhere. A release says `to` whom: `id` of a guardian or an authorised pickup, `name` and `reason` of somebody who
 * is approved with this very call.
 */
export const passengerInput = z.strictObject({
  child: id,
  state: z.enum(passengerStates),
  method: z.enum(releaseMethods).optional(),
  word: z.string().max(80).optional(),
  to: z.strictObject({ kind: z.enum(releaseKinds), id: id.optional(), name: name.optional() }).optional(),
  reason: why.optional(),
})
export type PassengerInput = z.infer<typeof passengerInput>

/** To whom the passengers of a trip under way can be released now. The code word itself is never sent. */
export const tripHandover = z.object({
  passengers: z.array(
    z.object({
      child: ref,
      mustBeMet: z.boolean(),
      hasCodeWord: z.boolean(),
      triesLeft: z.int().min(0),
      /** Guardians who may fetch the child and authorised pickups of today. */
      people: z.array(
        z.object({ kind: z.enum(personKinds), id, name: z.string(), relationship: z.string() }),
      ),
      /** Whether the child may go alone. */
      alone: z.boolean(),
      approval: approval.nullable(),
    }),
  ),
  /** Whether a school may take children over here, and at the pickup that they are brought back to. */
  school: z.boolean(),
  backToSchool: z.boolean(),
  /** Whether whoever asks may approve somebody else. */
  mayApprove: z.boolean(),
})
export type TripHandover = z.infer<typeof tripHandover>

/** The answer to a wrong code word: it is counted, so it is no refusal that leaves everything as it was. */
export const wrongWord = z.object({
  detail: z.string(),
  code: z.enum(wordRefusals),
  triesLeft: z.int().min(0),
})
export type WrongWord = z.infer<typeof wrongWord>
