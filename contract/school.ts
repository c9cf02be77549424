import * as z from 'zod'
import { weekdays } from './lists/common.ts'
import { schoolKinds } from './lists/schools.ts'
import { place, point, sentPlace } from './place.ts'
import { clockTime, id, phone, ref } from './record.ts'
import { registerQuery, registerRecord, several } from './register.ts'

const text = (max: number) => z.string().trim().min(1).max(max)

/** A gate or door where children are met. */
const gate = z.strictObject({ name: text(80), point })
/** When children must be there on a day of the week, and from when they can be collected: clock times of the school. */
const bell = z.strictObject({ weekday: z.enum(weekdays), arriveBy: clockTime, collectFrom: clockTime })
const contact = z.strictObject({
  name: text(120),
  role: text(80).nullable(),
  phone: phone.nullable(),
  email: z.email().max(254).nullable(),
})

/** A school that children are driven to. `company` is the customer that it is, if it is one. */
export const schoolInput = z.strictObject({
  name: text(120),
  kind: z.enum(schoolKinds),
  place: sentPlace.nullable(),
  company: id.nullable(),
  calendar: id.nullable(),
  gates: z.array(gate).max(20).default([]),
  bells: z.array(bell).max(7).default([]),
  contacts: z.array(contact).max(20).default([]),
})
export type SchoolInput = z.output<typeof schoolInput>

/** `children` is how many go there. */
export const school = registerRecord({
  ...schoolInput.shape,
  place: place.nullable(),
  company: ref.nullable(),
  calendar: ref.nullable(),
  gates: z.array(gate),
  bells: z.array(bell),
  contacts: z.array(contact),
  children: z.int(),
})
export type School = z.infer<typeof school>

export const schoolListQuery = registerQuery({
  kind: several,
  calendar: id.optional(),
  company: id.optional(),
})
