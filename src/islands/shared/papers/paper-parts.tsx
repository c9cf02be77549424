import type { PaperOwner } from '#contract/document.ts'
import { RecordLink, RowLink } from '#src/islands/resource/RecordLink.tsx'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { date, files, optional, text } from '#src/islands/resource/register/fields.ts'
import { TwoLines } from '#src/islands/table/TwoLines.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { countedDays, dueInk, leftText, type Paper, StatusCell } from './paper-status.tsx'

const lastDay = ({ expiresOn, daysLeft, due }: Paper, i18n: I18n) =>
  expiresOn === null || daysLeft === null ? (
    '–'
  ) : (
    <TwoLines
      first={i18n.format.date(expiresOn, 'UTC')}
      second={daysLeft <= countedDays && <span className={dueInk[due]}>{leftText(daysLeft, i18n)}</span>}
    />
  )

/** Whose a paper is: who reads it may open its owner. */
export const ownerLink = (kind: PaperOwner, { id, name }: { id: string; name: string }, { locale }: I18n) =>
  kind === 'assistant' ? (
    <RowLink href={`${pageAddress(locale, 'assistants')}?id=${encodeURIComponent(id)}`}>
      <bdi>{name}</bdi>
    </RowLink>
  ) : (
    <RecordLink kind={kind} id={id} own>
      <bdi>{name}</bdi>
    </RecordLink>
  )

/** The columns that the lists of papers share; the paper first, then whose it is. */
export const typeColumn = {
  field: 'type',
  cell: ({ type, number }: Paper, { t }: I18n) => (
    <TwoLines first={t(`papers:type.${type}`)} second={number ? <bdi>{number}</bdi> : undefined} />
  ),
} as const
export const commonColumns = [
  {
    field: 'status',
    width: 'lg',
    fold: 0,
    cell: (row: Paper, { t }: I18n) => <StatusCell row={row} t={t} />,
  },
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

const loadPaperState = () => import('./PaperState.tsx').then((module) => module.PaperState)

/** How a paper stands, above its details. */
export const paperState = (row: Paper) => <LazyPart load={loadPaperState} props={{ row }} />

const own = ['title', 'create', 'search', 'empty']
/** The papers' texts; each register has a few of its own. */
export const paperText = (register: string) => (key: string) =>
  `papers:${own.includes(key) ? `${register}.${key}` : key}`
