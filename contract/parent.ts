import * as z from 'zod'
import { notify } from './account.ts'
import { invitationChannels } from './lists/accounts.ts'
import { parentAccounts } from './lists/people.ts'
import { changeCutoff, parentStatus, relationship } from './people.ts'
import { id, instant, phone } from './record.ts'
import { registerQuery, registerRecord, several } from './register.ts'

const name = z.string().trim().min(1).max(80)

/** `language` is a BCP 47 tag: how they are written to. No two parents have the same `phone`. */
export const parentInput = z.strictObject({
  firstName: name,
  lastName: name,
  phone,
  altPhone: phone.nullable(),
  email: z.email().max(254),
  address: z.string().trim().min(1).max(200).nullable(),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  notify,
  status: parentStatus,
  changeCutoffMin: changeCutoff.nullable(),
})
export type ParentInput = z.infer<typeof parentInput>

const parentAccount = z.enum(parentAccounts)
export type ParentAccount = z.infer<typeof parentAccount>

/** The channel by which a parent gets the link to choose a password. */
export const parentInvitation = z.strictObject({ by: z.enum(invitationChannels) })

/** `children` are those in the reader's reach, the oldest first; `account` is null for companies and other parents. */
export const parent = registerRecord({
  name: z.string(),
  ...parentInput.shape,
  account: parentAccount.nullable(),
  invitedAt: instant.nullable(),
  children: z.array(z.object({ id, name: z.string(), relationship, isPrimary: z.boolean() })),
})
export type Parent = z.infer<typeof parent>

/** `child` is the id of a child. */
export const parentListQuery = registerQuery({ status: several, language: several, child: id.optional() })
