import * as z from 'zod'
import { mobileNumber, personName } from './auth.ts'
import { assistantStatuses } from './lists/people.ts'
import { blockReason } from './people.ts'
import { day, phone } from './record.ts'
import { registerQuery, registerRecord, several } from './register.ts'
import { workingTime, workingTimeInput } from './working-time.ts'

const text = (max: number) => z.string().trim().min(1).max(max)

/**
 * Somebody who rides along to look after children. `checkNumber` and `checkedOn` are of their background check,
 * `checkValidUntil` is its last day, on which it is valid still.
 */
export const assistantInput = z.strictObject({
  firstName: personName,
  lastName: personName,
  phone: mobileNumber.nullable(),
  status: z.enum(assistantStatuses),
  checkNumber: text(40).nullable(),
  checkedOn: day.nullable(),
  checkValidUntil: day.nullable(),
  ...workingTimeInput,
})
export type AssistantInput = z.output<typeof assistantInput>

/** `canWork` says whether they may be given a trip today; `blockReasons` why not. */
export const assistant = registerRecord({
  name: z.string(),
  ...assistantInput.shape,
  phone: phone.nullable(),
  canWork: z.boolean(),
  blockReasons: z.array(blockReason),
  ...workingTime,
})
export type Assistant = z.infer<typeof assistant>

export const assistantListQuery = registerQuery({ status: several, canWork: several })
