import * as z from 'zod'
import { storedFile } from './file.ts'
import { pickupProposalStatuses } from './lists/people.ts'
import { childStatus, gender, mobility, relationship, seatNeed } from './people.ts'
import { near, place, point, sentPlace, unlocated } from './place.ts'
import { day, id, instant, phone, ref } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'

const name = z.string().trim().min(1).max(80)
const note = z.string().trim().min(1).max(2000)

const address = z.string().trim().min(1).max(200)
/** An address and where it lies. */
export const home = z.strictObject({ address, point, near }, unlocated)
/** The same as it may be sent: see `sentPlace`. */
export const sentHome = z.strictObject({ ...home.shape, point: point.optional() }, unlocated)
export type SentHome = z.infer<typeof sentHome>

/**
 * Where a child lives, goes to school and what a ride with them needs. `pickup` is where they are fetched when that is
 * not at home, `dropoff` where they are usually brought. Medical notes and the code word are no part of it: they have
 * calls of their own.
 */
export const childInput = z.strictObject({
  firstName: name,
  lastName: name,
  dob: day,
  gender: gender.nullable(),
  school: id.nullable(),
  grade: z.string().trim().min(1).max(40).nullable(),
  home: sentHome,
  pickup: sentPlace.nullable(),
  dropoff: sentPlace.nullable(),
  heightCm: z.int().min(30).max(230).nullable(),
  seatNeed,
  frontSeatAllowed: z.boolean(),
  mobility,
  allergies: z.array(name).max(20),
  careNotes: note.nullable(),
  assistantRequired: z.boolean(),
  mustBeMet: z.boolean(),
  status: childStatus,
  photo: id.nullable().default(null).describe('Id of an upload with `use=photo`; see POST /api/web/files'),
})
export type ChildInput = z.infer<typeof childInput>

/** What a guardian is to a child, and what they may do. One of a child's guardians is the primary one. */
export const guardianInput = z.strictObject({
  relationship,
  isPrimary: z.boolean(),
  isEmergency: z.boolean(),
  canPickup: z.boolean(),
  canEdit: z.boolean(),
})
export type GuardianInput = z.infer<typeof guardianInput>
/** `id` is that of the parent. */
export const guardian = z.object({ id, name: z.string(), phone, ...guardianInput.shape })
export type Guardian = z.infer<typeof guardian>

/** Somebody besides the guardians who may fetch the child, until the end of a day where one is named. */
export const pickupPersonInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  relationship: z.string().trim().min(1).max(60),
  phone,
  idVerified: z.boolean(),
  validUntil: day.nullable(),
})
export type PickupPersonInput = z.infer<typeof pickupPersonInput>
export const pickupPerson = z.object({ id, ...pickupPersonInput.shape })
export type PickupPerson = z.infer<typeof pickupPerson>

/** Whom a parent proposes as an authorised pickup: the child is not given to them before the office has approved. */
export const pickupProposalInput = pickupPersonInput.omit({ idVerified: true })
export type PickupProposalInput = z.infer<typeof pickupProposalInput>
/** Approves a proposal, and says whether an identity document of the person was seen. */
export const proposalApproval = z.strictObject({ idVerified: z.boolean() })
export type ProposalApproval = z.infer<typeof proposalApproval>
/** Rejects a proposal; the child's guardians read the reason. */
export const proposalRejection = z.strictObject({ reason: z.string().trim().min(1).max(500) })
export type ProposalRejection = z.infer<typeof proposalRejection>
/** `actions` is what the reader may do: `withdraw` who proposed, `approve` and `reject` the office while it is pending. */
export const pickupProposal = z.object({
  id,
  ...pickupProposalInput.shape,
  status: z.enum(pickupProposalStatuses),
  rejectReason: z.string().nullable(),
  proposedBy: z.string().describe('Name of the parent'),
  proposedAt: instant,
  actions: z.array(z.string()),
})
export type PickupProposal = z.infer<typeof pickupProposal>

/**
 * `hasMedicalNotes` is false for whoever may not read them. A company gets no picture, allergies, care notes,
 * authorised pickups and proposals of such of the children who ride with it.
 */
export const child = registerRecord({
  name: z.string(),
  ...childInput.shape,
  home,
  school: ref.nullable(),
  pickup: place.nullable(),
  dropoff: place.nullable(),
  photo: storedFile.nullable(),
  guardians: z.array(guardian),
  authorisedPickups: z.array(pickupPerson),
  pickupProposals: z.array(pickupProposal),
  hasMedicalNotes: z.boolean(),
  hasCodeWord: z.boolean(),
})
export type Child = z.infer<typeof child>

/** `guardians` is the id of a parent, `school` that of a school; `pickupProposals` is whether one is pending. */
export const childListQuery = registerQuery({
  status: several,
  school: id.optional(),
  guardians: id.optional(),
  mobility: several,
  seatNeed: several,
  assistantRequired: flag,
  mustBeMet: flag,
  pickupProposals: flag,
})

/** Null takes them away. */
export const medicalNotes = z.strictObject({ medicalNotes: z.string().trim().min(1).max(4000).nullable() })
/** What a driver and whoever meets the child say to each other. */
export const codeWord = z.strictObject({ codeWord: z.string().trim().min(3).max(40).nullable() })
