import type { Profile } from '#contract/auth.ts'
import { roles } from '#contract/lists/roles.ts'
import { oneOf, text, textOrNull, zone } from './field-readers.ts'
import { ApiError } from './problem.ts'
import { isObject } from './response-shape.ts'

/** Somebody whose role is another backend's own sees what one who only reads does; what they may do, it decides. */
export type Person = Profile & { roleName: string }

/** @throws `malformed` for what is nobody's profile: a proxy's JSON signs nobody in */
export function readProfile(body: unknown): Person {
  if (!isObject(body) || !text(body.id)) throw new ApiError({ kind: 'malformed' })
  return {
    ...body,
    id: text(body.id),
    email: textOrNull(body.email),
    phone: textOrNull(body.phone),
    firstName: text(body.firstName),
    lastName: text(body.lastName),
    role: roles.find((one) => one === body.role) ?? 'viewer',
    roleName: text(body.role),
    status: oneOf(body.status),
    language: textOrNull(body.language),
    company: textOrNull(body.company),
    driver: textOrNull(body.driver),
    parent: textOrNull(body.parent),
    zone: zone(body.zone),
    currency: text(body.currency),
  }
}
