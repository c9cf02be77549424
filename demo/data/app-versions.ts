import * as z from 'zod'
import { appVersions } from '#server/schema/care.ts'
import list from './app-versions.json' with { type: 'json' }

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
export type VersionSeed = z.infer<typeof version>

/** The drivers' app comes out for both platforms alike; Android is a build ahead. */
export const versionSeeds = z.strictObject({ driver: z.array(version), parent: z.array(version) }).parse(list)
