import type { OwnProfile } from '#contract/account.ts'
import type { Profile } from '#contract/auth.ts'
import type { Role } from '#contract/people.ts'
import { ApiError } from './problem.ts'
import { count, fields, flag, type Read, text, textOrNull, word, zone } from './read.ts'
import { isObject } from './shape.ts'

const roles: Record<Role, true> = {
  admin: true,
  dispatcher: true,
  finance: true,
  support: true,
  viewer: true,
  company: true,
  driver: true,
  parent: true,
}
const isRole = (value: string): value is Role => Object.hasOwn(roles, value)

/** Somebody whose role is another backend's own sees what one who only reads does; what they may do, it decides. */
export type Person = Profile & { roleName: string }

const readers = {
  id: text,
  email: textOrNull<string>,
  phone: textOrNull<string>,
  firstName: text,
  lastName: text,
  role: ((value) => (isRole(text(value)) ? word(value) : 'viewer')) as Read<Role>,
  status: ((value) => word(text(value) || 'active')) as Read<Profile['status']>,
  language: textOrNull<string>,
  company: textOrNull<string>,
  driver: textOrNull<string>,
  parent: textOrNull<string>,
  zone,
  currency: text,
}
const profile = fields<Profile>(readers)
const ways = fields<OwnProfile['notify']>({ push: flag, sms: flag, email: flag })
const own = fields<OwnProfile>({ ...readers, version: count, photo: textOrNull, notify: ways })

/** @throws `malformed` for what is nobody's profile: a proxy's JSON signs nobody in */
function bodyOf(value: unknown): Record<string, unknown> {
  if (isObject(value) && text(value.id)) return value
  throw new ApiError({ kind: 'malformed' })
}

export const readProfile = (value: unknown): Person => {
  const body = bodyOf(value)
  return { ...profile(body), roleName: text(body.role) }
}

/** `tellsWays`: this backend knows by which ways somebody wants to be told things. */
export type OwnPerson = OwnProfile & { roleName: string; tellsWays: boolean }

export const readOwnProfile = (value: unknown): OwnPerson => {
  const body = bodyOf(value)
  return { ...own(body), roleName: text(body.role), tellsWays: isObject(body.notify) }
}
