import * as z from 'zod'
import * as access from './access.ts'
import { versionApps, versionPlatforms, versionStatuses } from './lists/app-versions.ts'
import { instant } from './record.ts'
import { flag, registerQuery, registerRecord, several } from './register.ts'
import type { Transition } from './state.ts'

const number = '(?:0|[1-9]\\d{0,8})'
const word = `(?:${number}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`
const build = '[0-9a-zA-Z-]+'

/** A version after Semantic Versioning 2.0.0, such as `2.14.0` or `3.0.0-beta.1`. Source: semver.org, section 9 to 11. */
export const semver = z
  .string()
  .trim()
  .max(40)
  .regex(
    new RegExp(
      `^${number}\\.${number}\\.${number}(?:-${word}(?:\\.${word})*)?(?:\\+${build}(?:\\.${build})*)?$`,
    ),
    { error: 'care:version.format' },
  )

export const versionApp = z.enum(versionApps)
export const versionPlatform = z.enum(versionPlatforms)
export const versionStatus = z.enum(versionStatuses)
export type VersionStatus = z.infer<typeof versionStatus>

/** What is done to a version besides editing it. A released one is never a draft again: phones have it. */
export const versionTransitions: readonly Transition<VersionStatus, 'release' | 'retire'>[] = [
  { action: 'release', from: 'draft', to: 'live', by: access.appVersions.write },
  { action: 'retire', from: 'live', to: 'retired', by: access.appVersions.write },
]

/**
 * A version of one of the phone apps. `semver` is what people call it, as `version` counts a record's changes; `build` counts up for each app and platform; `minSupported` is the oldest version
 * that may still be used once this one is live; `rolloutPct` is the share of phones that are offered it, 0 to 100.
 */
export const appVersionInput = z.strictObject({
  app: versionApp,
  platform: versionPlatform,
  semver,
  build: z.int().min(1).max(2_100_000_000),
  minSupported: semver,
  forceUpdate: z.boolean(),
  rolloutPct: z.int().min(0).max(100),
  notes: z.string().trim().min(1).max(4000),
  storeUrl: z
    .url({ protocol: /^https$/, error: 'care:version.store_url' })
    .max(500)
    .nullable(),
})
export type AppVersionInput = z.infer<typeof appVersionInput>
export const appVersion = registerRecord({
  ...appVersionInput.shape,
  releasedAt: instant.nullable(),
  status: versionStatus,
})
export type AppVersion = z.infer<typeof appVersion>

/**
 * What a phone app sends about itself: the version that it is, `build` where it knows it, which then decides, and
 * `device`, an id of the installation that stays the same, so that a share of all phones can be offered a version first.
 */
export const versionCheckQuery = z.strictObject({
  app: versionApp,
  platform: versionPlatform,
  version: semver,
  build: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .optional(),
  device: z.string().min(1).max(100).optional(),
})
export type VersionCheckQuery = z.output<typeof versionCheckQuery>
/** `latest` is the newest version that this phone is offered, null where there is none. Without a required one the app goes on. */
export const versionCheck = z.object({
  latest: z
    .object({ version: z.string(), build: z.int(), notes: z.string(), storeUrl: z.string().nullable() })
    .nullable(),
  updateAvailable: z.boolean(),
  updateRequired: z.boolean().describe('The version that asks may not be used any more'),
})

export const appVersionListQuery = registerQuery({
  app: several,
  platform: several,
  status: several,
  forceUpdate: flag,
})
