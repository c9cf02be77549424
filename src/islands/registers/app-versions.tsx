import * as access from '#contract/access.ts'
import type { AppVersion, AppVersionInput } from '#contract/app-version.ts'
import { versionApps, versionPlatforms, versionStatuses } from '#contract/lists/app-versions.ts'
import { defineRegister } from '#src/islands/resource/register/define-register.ts'
import { number, optional, select, starting, text, toggle } from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n, IslandProps } from '#src/islands/ui/i18n.tsx'

const tones: Record<AppVersion['status'], Tone> = { draft: 'info', live: 'success', retired: 'neutral' }

const rollout = (row: AppVersion, { format }: I18n) =>
  format.number(row.rolloutPct / 100, { style: 'percent' })
const Status = ({ row, t }: { row: AppVersion; t: I18n['t'] }) => (
  <Badge tone={tones[row.status]} dot>
    {t(`app-versions:status.${row.status}`)}
  </Badge>
)

export const versions = defineRegister<AppVersion, AppVersionInput>({
  resource: 'app-versions',
  text: (key) => `app-versions:${key}`,
  page: 'versions',
  writers: access.appVersions.write,
  name: (row) => `${row.semver} (${row.build})`,
  columns: [
    { field: 'semver', width: 'md', cell: (row) => <bdi>{row.semver}</bdi> },
    { field: 'build', width: 'xs', align: 'end', cell: (row) => row.build },
    { field: 'app', width: 'md' },
    { field: 'platform', width: 'sm' },
    { field: 'status', width: 'md', fold: 0, cell: (row, { t }) => <Status row={row} t={t} /> },
    { field: 'rolloutPct', width: 'sm', align: 'end', cell: rollout },
    { field: 'minSupported', width: 'xl', hidden: true, cell: (row) => <bdi>{row.minSupported}</bdi> },
    { field: 'forceUpdate', width: 'lg' },
    {
      field: 'releasedAt',
      width: 'md',
      cell: (row, { format }) => (row.releasedAt ? format.date(row.releasedAt) : '–'),
    },
  ],
  sorts: ['app', 'platform', 'semver', 'status', 'rolloutPct', 'releasedAt'],
  filters: { app: versionApps, platform: versionPlatforms, status: versionStatuses, forceUpdate: 'flag' },
  form: {
    app: select(versionApps),
    platform: select(versionPlatforms),
    semver: text({ max: 40, ltr: true }),
    build: number({ min: 1 }),
    minSupported: text({ max: 40, ltr: true }),
    rolloutPct: starting(number({ min: 0, max: 100, unit: 'percent' }), 10),
    storeUrl: optional(text({ max: 500, type: 'url' })),
    forceUpdate: toggle(false),
    notes: text({ max: 4000, lines: 6 }),
  },
  bulk: ['rolloutPct', 'forceUpdate'],
  steps: { release: { icon: 'check', confirm: true }, retire: { tone: 'error', icon: 'ban', confirm: true } },
  details: (row, { t, format }) =>
    row.releasedAt && <p>{t('app-versions:released', { at: format.dateTime(row.releasedAt) })}</p>,
})

export const AppVersions = (props: IslandProps) => <RegisterPage {...props} register={versions} />
