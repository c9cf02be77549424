import * as z from 'zod'
import { versionPlatforms } from '#contract/lists/app-versions.ts'
import list from '#demo/data/app-versions.json' with { type: 'json' }
import { recordOf } from '#demo/people/record.ts'
import type { AppVersion, Making } from '#demo/types.ts'
import { appVersions } from '#server/schema/care.ts'

/** `days` is how long ago a version went out; drafts have not. */
const version = z.strictObject({
  semver: z.string(),
  build: z.int(),
  status: z.enum(appVersions.status.enumValues),
  minSupported: z.string(),
  forceUpdate: z.boolean(),
  rolloutPct: z.int(),
  days: z.int().nullable(),
  notes: z.string(),
})
type VersionSeed = z.infer<typeof version>

/** The drivers' app comes out for both platforms alike; Android is a build ahead. */
const versionSeeds = z.strictObject({ driver: z.array(version), parent: z.array(version) }).parse(list)

const dayMs = 86_400_000
const stores = {
  ios: { driver: 'id1600000001', parent: 'id1600000002', at: 'https://apps.example.org/app/' },
  android: {
    driver: 'org.example.kerbside.driver',
    parent: 'org.example.kerbside',
    at: 'https://play.example.org/',
  },
} as const

/** Twelve versions of the two apps: some that are over, what is out now, and what comes next. */
export function makeVersions(base: Making, by: string | null): AppVersion[] {
  const making = { ...base, random: base.random.fork('versions') }
  const one = (app: AppVersion['app'], platform: AppVersion['platform'], made: VersionSeed): AppVersion => {
    const { days, ...rest } = made
    const store = stores[platform]
    const releasedAt = days === null ? null : new Date(base.now.getTime() - days * dayMs)
    const createdAt = new Date((releasedAt ?? base.now).getTime() - making.random.int(2, 6) * dayMs)
    return {
      ...recordOf(making, createdAt, by),
      ...rest,
      build: made.build + Number(platform === 'android'),
      app,
      platform,
      storeUrl: store.at + store[app],
      releasedAt,
      ...(releasedAt && { updatedAt: releasedAt, version: 2 }),
    }
  }
  return versionPlatforms.flatMap((platform) => [
    ...versionSeeds.driver.map((made) => one('driver', platform, made)),
    ...versionSeeds.parent.map((made) => one('parent', platform, made)),
  ])
}
