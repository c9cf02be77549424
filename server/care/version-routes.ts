import { createHash } from 'node:crypto'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { compare } from 'semver'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { type VersionCheckQuery, versionCheck, versionCheckQuery } from '#contract/app-version.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import { appVersions } from '#server/schema/care.ts'
import { appVersionRegister, type VersionRow } from './app-versions.register.ts'

type Version = typeof appVersions.$inferSelect

/** Many phones may share the address of their network. */
const perCaller = { limit: 300, seconds: 60 }

/** Whether a version is offered to a device: always the same devices, and further ones as the share grows. */
function isOffered({ id, rolloutPct }: Pick<Version, 'id' | 'rolloutPct'>, device = ''): boolean {
  if (rolloutPct >= 100) return true
  if (device === '') return false
  return createHash('sha256').update(`${id} ${device}`).digest().readUInt32BE() % 100 < rolloutPct
}

const isNewer = (one: Version, { version, build }: VersionCheckQuery) =>
  build === undefined ? compare(one.semver, version) > 0 : one.build > build

/** The answer to a phone. A version that is not offered to it yet is not forced on it either. */
function checkAgainst(live: readonly Version[], installed: VersionCheckQuery) {
  const offered = live.filter((one) => isOffered(one, installed.device)).toSorted((a, b) => b.build - a.build)
  const newer = offered.filter((one) => isNewer(one, installed))
  const [latest] = offered
  const ends = ({ forceUpdate, minSupported }: Version) =>
    forceUpdate || compare(installed.version, minSupported) < 0
  return {
    latest: latest
      ? { version: latest.semver, build: latest.build, notes: latest.notes, storeUrl: latest.storeUrl }
      : null,
    updateAvailable: newer.length > 0,
    updateRequired: newer.some(ends),
  }
}

export const versionCheckRoute: Route = defineRoute({
  method: 'get',
  path: '/api/app-version-check',
  summary:
    'What a phone app asks when it starts: whether there is a newer version, and whether it must be had',
  tags: ['App versions'],
  access: 'public',
  query: versionCheckQuery,
  answers: { 200: versionCheck },
  handle: async ({ db, now, ip, query }) => {
    await countWithin(db, `app-version:${ip}`, now, perCaller)
    const { app, platform, status } = appVersions
    const live = await db
      .select()
      .from(appVersions)
      .where(and(eq(app, query.app), eq(platform, query.platform), eq(status, 'live')))
      .orderBy(desc(appVersions.build))
    return checkAgainst(live, query)
  },
})

const nothing = z.strictObject({})
const common = { register: appVersionRegister, access: access.appVersions.write, body: nothing }

const release = stepRoute<VersionRow, typeof nothing>({
  ...common,
  action: 'release',
  summary: 'App versions: puts a draft out; 409 when a higher build of the app was released before it',
  take: async ({ db, now }, { app, platform, build }) => {
    const [later] = await db
      .select({ version: appVersions.semver, build: appVersions.build })
      .from(appVersions)
      .where(
        and(
          eq(appVersions.app, app),
          eq(appVersions.platform, platform),
          gt(appVersions.build, build),
          ne(appVersions.status, 'draft'),
        ),
      )
      .orderBy(desc(appVersions.build))
      .limit(1)
    if (later) throw refused('build_passed', 'care:version.passed', 409, later)
    return { columns: { status: 'live', releasedAt: now }, details: { from: 'draft', to: 'live' } }
  },
})

const retire = stepRoute<VersionRow, typeof nothing>({
  ...common,
  action: 'retire',
  summary: 'App versions: no longer offered to anybody',
  take: () => ({ columns: { status: 'retired' }, details: { from: 'live', to: 'retired' } }),
})

export const versionStepRoutes: readonly Route[] = [release, retire]
