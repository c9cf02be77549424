import { inArray, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import {
  appVersion,
  appVersionInput,
  appVersionListQuery,
  versionApp,
  versionPlatform,
  versionStatus,
  versionTransitions,
} from '#contract/app-version.ts'
import { transitionsFrom } from '#contract/state.ts'
import { defineResource } from '#server/resources/define-resource.ts'
import { isTrue, oneOf } from '#server/resources/filters.ts'
import { appVersions } from '#server/schema/care.ts'
import { checkVersions } from './check-versions.ts'

const { app, platform, build } = appVersions
/** Builds count up, so the newest is the one with the highest. */
const newest = { by: sql`-${build}`, type: 'integer' }

/** Versions of the phone apps: what is offered to which phones, and what they may no longer use. */
export const appVersionRegister = defineResource({
  name: 'app-versions',
  tag: 'App versions',
  table: appVersions,
  input: appVersionInput,
  record: appVersion,
  query: appVersionListQuery,
  read: access.appVersions.read,
  write: access.appVersions.write,
  label: (row) => `${row.semver} (${row.build})`,
  search: [appVersions.semver, sql`${build}::text`, appVersions.notes],
  filters: {
    app: oneOf('app', app, versionApp),
    platform: oneOf('platform', platform, versionPlatform),
    status: oneOf('status', appVersions.status, versionStatus),
    forceUpdate: isTrue(appVersions.forceUpdate),
  },
  orderings: {
    app: [app, platform, newest],
    platform: [platform, app, newest],
    semver: [build, app, platform],
    status: [appVersions.status, app, platform, newest],
    rolloutPct: [appVersions.rolloutPct, app, platform, newest],
    releasedAt: [{ by: sql`coalesce(${appVersions.releasedAt}, 'infinity')`, type: 'timestamptz' }, build],
  },
  columns: (input) => input,
  answer: (rows) => rows.map((row) => ({ ...row, releasedAt: row.releasedAt?.toISOString() ?? null })),
  // A live version is withdrawn by retiring it.
  may: ({ status }) => (status === 'live' ? ['edit'] : ['edit', 'delete']),
  steps: (row, { user }) =>
    transitionsFrom(versionTransitions, row.status, user.role).map((one) => one.action),
  maxRows: 2000,
  check: async ({ db, t }, all, remember) => {
    // Writers wait for each other: two builds could both be the highest.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('app-versions'))`)
    const apps = [...new Set(all.map(({ input }) => input.app))]
    const rows = await db.select().from(appVersions).where(inArray(app, apps))
    checkVersions(rows, all, t, remember)
  },
  exported: ['status', 'releasedAt'],
  bulk: ['rolloutPct', 'forceUpdate'],
  sample: {
    app: 'driver',
    platform: 'android',
    semver: '3.2.0',
    build: '320',
    minSupported: '3.0.0',
    forceUpdate: 'false',
    rolloutPct: '10',
    notes: 'Faster sign-in by code',
    storeUrl: 'https://play.example.org/kerbside-driver',
  },
})

export type VersionRow = typeof appVersions.$inferSelect
