import * as z from 'zod'
import { instant } from './record.ts'
import { flag, registered, registerQuery, several } from './register.ts'
import { semver } from './semver.ts'
import type { Transition } from './state.ts'

export const versionApp = z.enum(['driver', 'parent'])
export const versionPlatform = z.enum(['ios', 'android'])
export const versionStatus = z.enum(['draft', 'live', 'retired'])
export type VersionStatus = z.infer<typeof versionStatus>

/** What is done to a version besides editing it. A released one is never a draft again: phones have it. */
export const versionTransitions: readonly Transition<VersionStatus, 'release' | 'retire'>[] = [
  { action: 'release', from: 'draft', to: 'live', by: ['admin'] },
  { action: 'retire', from: 'live', to: 'retired', by: ['admin'] },
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
export const appVersion = registered({
  ...appVersionInput.shape,
  releasedAt: instant.nullable(),
  status: versionStatus,
})
export type AppVersion = z.infer<typeof appVersion>
export const appVersionListQuery = registerQuery({
  app: several,
  platform: several,
  status: several,
  forceUpdate: flag,
})
