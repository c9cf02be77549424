import type { DriverDocument, PaperDue, PaperStatus } from '#contract/document.ts'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import { Badge, type Tone } from '#src/islands/ui/Badge.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { date, files, optional, text } from '../register/fields.ts'

/** What papers of all owners have. */
export type Paper = Omit<DriverDocument, 'driver' | 'type'> & { type: string }

export const statuses = ['missing', 'pending', 'approved', 'rejected', 'expired'] as const
export const dues = ['expired', 'days14', 'days30', 'later', 'undated'] as const
export const driverTypes = [
  'driving_licence',
  'private_hire_badge',
  'background_check',
  'safeguarding',
  'first_aid',
  'medical',
  'right_to_work',
  'other',
] as const
export const vehicleTypes = [
  'insurance',
  'inspection',
  'tax',
  'plate',
  'registration',
  'permit',
  'wheelchair_lift',
  'first_aid_kit',
  'fire_extinguisher',
  'other',
] as const
export const companyTypes = ['operator_licence', 'insurance', 'registration', 'permit', 'other'] as const

const tones: Record<PaperStatus, Tone> = {
  missing: 'error',
  pending: 'info',
  approved: 'success',
  rejected: 'error',
  expired: 'error',
}
export const dueInk: Record<PaperDue, string> = {
  expired: 'text-error',
  days14: 'text-warning',
  days30: 'text-warning',
  later: 'text-ink-muted',
  undated: 'text-ink-muted',
}

/** So far ahead a date says more than a number of days. */
const countedDays = 90

/** Days to the last day in words: “in 12 days”, “today”, “3 days ago”; nothing where it is far. */
export function leftText(days: number, { t }: I18n): string | undefined {
  if (days > countedDays) return undefined
  if (days === 0) return t('papers:left.today')
  return days > 0 ? t('papers:left.ahead', { count: days }) : t('papers:left.over', { count: -days })
}

export const StatusCell = ({ row, t }: { row: Paper; t: I18n['t'] }) => (
  <Badge tone={tones[row.status]} dot>
    {t(`papers:status.${row.status}`)}
  </Badge>
)

const lastDay = ({ expiresOn, daysLeft, due }: Paper, i18n: I18n) =>
  expiresOn === null || daysLeft === null ? (
    '–'
  ) : (
    <TwoLines
      first={i18n.format.date(expiresOn, 'UTC')}
      second={daysLeft <= countedDays && <span className={dueInk[due]}>{leftText(daysLeft, i18n)}</span>}
    />
  )

/** The columns that the lists of papers share; the paper first, then whose it is. */
export const typeColumn = {
  field: 'type',
  cell: ({ type, number }: Paper, { t }: I18n) => (
    <TwoLines first={t(`papers:type.${type}`)} second={number ? <bdi>{number}</bdi> : undefined} />
  ),
} as const
export const commonColumns = [
  { field: 'status', width: 'lg', cell: (row: Paper, { t }: I18n) => <StatusCell row={row} t={t} /> },
  { field: 'expiresOn', width: 'lg', cell: lastDay },
  {
    field: 'files',
    width: 'xs',
    align: 'end',
    onPhone: false,
    cell: (row: Paper, { format }: I18n) => format.number(row.files.length),
  },
  { field: 'required', width: 'sm', onPhone: false },
  { field: 'authority', width: 'lg', hidden: true },
] as const

/** The part of the form that is the same whoever the owner is. */
export const commonForm = {
  number: optional(text({ max: 60, ltr: true })),
  authority: optional(text({ max: 80 })),
  issuedOn: optional(date()),
  expiresOn: optional(date()),
  files: files({ most: 8 }),
}

export const steps = {
  approve: { icon: 'check' },
  reject: { tone: 'error', icon: 'ban', ask: { reason: text({ max: 500, lines: 4 }) } },
  require: { icon: 'shield' },
  waive: { icon: 'shield', confirm: true },
} as const

const loadState = () => import('./PaperState.tsx').then((module) => module.PaperState)

/** How a paper stands, above its details. */
export const paperState = (row: Paper) => <LazyPart load={loadState} props={{ row }} />

const own = ['title', 'create', 'search', 'empty']
/** The papers' texts; each register has a few of its own. */
export const paperText = (register: string) => (key: string) =>
  `papers:${own.includes(key) ? `${register}.${key}` : key}`
