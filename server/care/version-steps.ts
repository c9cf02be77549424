import { and, desc, eq, gt, ne } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { refused } from '#server/platform/http/problem.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import { appVersions } from '#server/schema/care.ts'
import { appVersionRegister, type VersionRow } from './app-versions.register.ts'

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
