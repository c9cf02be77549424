import type { OwnProfile } from '#contract/account.ts'
import { count, fields, flag, textOrNull } from './field-readers.ts'
import { type Person, readProfile } from './read-profile.ts'
import { isObject } from './response-shape.ts'

const channels = fields<OwnProfile['notify']>({ push: flag, sms: flag, email: flag })

/** `hasNotifyChannels`: this backend stores by which channels somebody is notified. */
export type OwnPerson = OwnProfile & Person & { hasNotifyChannels: boolean }

export function readOwnProfile(value: unknown): OwnPerson {
  const { version, photo, notify } = isObject(value) ? value : {}
  return {
    ...readProfile(value),
    version: count(version),
    photo: textOrNull(photo),
    notify: channels(notify),
    hasNotifyChannels: isObject(notify),
  }
}
