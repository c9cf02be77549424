import * as z from 'zod'
import { mobileNumber, personName } from './auth.ts'
import { assistantStatuses } from './lists/people.ts'
import { blockReason } from './people.ts'
import { day, phone } from './record.ts'
import { registerQuery, registerRecord, several } from './register.ts'
import { workingTime, workingTimeInput } from './working-time.ts'

/** Somebody who rides along to look after children. */
export const assistantInput = z.strictObject({
  firstName: personName,
  lastName: personName,
  phone: mobileNumber.nullable(),
  status: z.enum(assistantStatuses),
  ...workingTimeInput,
})
export type AssistantInput = z.output<typeof assistantInput>

/**
 * `canWork` says whether they may be given a trip today; `blockReasons` why not. What is known of the background check is
 * that of the approved paper that is valid longest: its number, its day of issue, and the last day on which it is valid.
 */
export const assistant = registerRecord({
  name: z.string(),
  ...assistantInput.shape,
  phone: phone.nullable(),
  checkNumber: z.string().nullable(),
  checkedOn: day.nullable(),
  checkValidUntil: day.nullable(),
  canWork: z.boolean(),
  blockReasons: z.array(blockReason),
  ...workingTime,
})
export type Assistant = z.infer<typeof assistant>

export const assistantListQuery = registerQuery({ status: several, canWork: several })
