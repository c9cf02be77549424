import type { AppVersion } from '#demo/types.ts'

type Made = Pick<AppVersion, 'semver' | 'build' | 'status' | 'rolloutPct' | 'forceUpdate' | 'notes'>
/** `days` is how long ago a version went out; drafts have not. */
export type MadeVersion = Made & Pick<AppVersion, 'minSupported'> & { days: number | null }

const old = { status: 'retired', rolloutPct: 100, forceUpdate: false } as const
const live = { status: 'live', rolloutPct: 100, forceUpdate: false } as const
const draft = { status: 'draft', rolloutPct: 0, forceUpdate: false, days: null } as const

/** The drivers' app comes out for both platforms alike; Android is a build ahead. */
export const driverVersions: readonly MadeVersion[] = [
  {
    ...old,
    semver: '3.6.2',
    build: 362,
    minSupported: '3.4.0',
    days: 118,
    notes: 'Fixes the map that stayed grey after a call.',
  },
  {
    ...live,
    semver: '3.7.0',
    build: 370,
    minSupported: '3.6.0',
    forceUpdate: true,
    days: 41,
    notes:
      'A handover asks who met the child.\nThe one-time code is filled in by itself.\nOlder versions stop working: they do not know the new handover.',
  },
  {
    ...live,
    semver: '3.8.0',
    build: 381,
    minSupported: '3.6.0',
    rolloutPct: 25,
    days: 4,
    notes: 'Wait time starts by itself at the pickup.\nLarger buttons for gloves.',
  },
  {
    ...draft,
    semver: '3.9.0-beta.1',
    build: 390,
    minSupported: '3.7.0',
    notes: 'Trial: turn-by-turn directions read aloud in Arabic and French.',
  },
]

export const parentVersions: readonly MadeVersion[] = [
  {
    ...live,
    semver: '2.11.1',
    build: 2111,
    minSupported: '2.8.0',
    days: 63,
    notes: 'The arrival notice no longer comes twice.',
  },
  {
    ...draft,
    semver: '2.12.0',
    build: 2120,
    minSupported: '2.9.0',
    notes: 'Cancel one day of a regular booking.\nShare a pickup with a grandparent.',
  },
]
