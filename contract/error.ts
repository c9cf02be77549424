import * as z from 'zod'

/** Bad input: messages by field; what belongs to no field is in `non_field_errors`. Status 400. */
export const fieldErrors = z.record(z.string(), z.array(z.string()))
/** Any other failure: a message for people and a code for programs. */
export const failure = z.object({ detail: z.string(), code: z.string() })
/** Status 412: somebody else changed the record meanwhile; `current` is the record as it stands now. */
export const versionConflict = failure.extend({ current: z.unknown() })

export type FieldErrors = z.infer<typeof fieldErrors>
