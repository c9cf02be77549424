import * as access from '#contract/access.ts'
import { partyKinds, settlementMethods, statementStatuses } from '#contract/lists/statements.ts'
import type { RecordName } from '#contract/record-name.ts'
import type { Statement, StatementInput } from '#contract/statement.ts'
import { defineRegister, type Register } from '#src/islands/resource/register/define-register.ts'
import {
  currency,
  date,
  type Field,
  leading,
  money,
  number,
  onlyFor,
  optional,
  reference,
  select,
  starting,
  text,
} from '#src/islands/resource/register/fields.ts'
import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import { fillFrom } from '#src/islands/resource/register/search-records.ts'
import { StatementStatus } from '#src/islands/shared/money/StatementStatus.tsx'
import type { I18n, IslandProps } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { dayIn } from '#src/lib/format/clock.ts'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { localeOf } from '#src/lib/i18n/locales.ts'
import { $auth } from '#src/stores/auth-state.ts'
import { lastMonth } from './periods.ts'
import { statementName } from './statement-name.ts'

const kinds = leading(partyKinds, 'company')
const partyName = (row: RecordName) => row.name

const sum =
  (field: 'total' | 'closing') =>
  (row: Statement, { format }: I18n) =>
    format.money({ amount: row[field], currency: row.currency })
const loadSheet = withTexts('statement-sheet', () =>
  import('./StatementSheet.tsx').then((module) => module.StatementSheet),
)
/** A day that is filled in when the form opens, by the clock of the office, as the server counts it. */
const onOfficeDay = (dayOf: (now: Date, zone: string | undefined) => string): Field<string> => ({
  ...date(),
  get empty() {
    return dayOf(new Date(), $auth.get().user?.zone)
  },
})

const nameOf = (row: Statement) => statementName(row, localeOf(document.documentElement.lang))

export const statements: Register = defineRegister<Statement, StatementInput>({
  resource: 'statements',
  text: (key) => `statements:${key}`,
  page: 'statements',
  writers: access.statements.write,
  name: nameOf,
  columns: [
    {
      field: 'reference',
      width: 'sm',
      cell: (row, { t }) =>
        row.reference ? (
          <bdi>{row.reference}</bdi>
        ) : (
          <>
            {t('statements:status.draft')}
            <span className="sr-only"> {nameOf(row)}</span>
          </>
        ),
    },
    { field: 'party', cell: (row) => <bdi>{row.party.name}</bdi> },
    { field: 'partyKind', width: 'md', hidden: true },
    { field: 'from', width: 'flex', onPhone: false },
    { field: 'to', width: 'flex' },
    { field: 'trips', width: 'xs', align: 'end', hidden: true },
    { field: 'total', width: 'md', align: 'end', hidden: true, cell: sum('total') },
    { field: 'closing', width: 'sm', align: 'end', cell: sum('closing') },
    {
      field: 'dueAt',
      width: 'flex',
      cell: (row, { format }) => (row.dueAt ? format.date(row.dueAt, 'UTC') : '–'),
    },
    { field: 'status', width: 'flex', cell: (row) => <StatementStatus row={row} /> },
  ],
  sorts: ['newest', 'reference', 'party', 'from', 'total', 'closing', 'dueAt'],
  filters: {
    status: statementStatuses,
    partyKind: kinds,
    company: { register: 'names/companies', name: partyName },
    driver: { register: 'names/drivers', name: partyName },
  },
  filterRoles: {
    partyKind: access.lists.owners,
    company: access.lists.owners,
    driver: access.lists.owners,
  },
  form: {
    partyKind: starting(select(kinds), 'company'),
    company: onlyFor(reference('names/companies', partyName), 'partyKind', ['company']),
    driver: onlyFor(reference('names/drivers', partyName), 'partyKind', ['driver']),
    parent: onlyFor(reference('names/parents', partyName), 'partyKind', ['parent']),
    from: onOfficeDay((now, zone) => lastMonth(now, zone).from),
    to: onOfficeDay((now, zone) => lastMonth(now, zone).to),
    currency: currency(),
    dueDays: starting(number({ min: 0, max: 180 }), 14),
    note: optional(text({ max: 500, lines: 2 })),
  },
  follow: {
    company: fillFrom(
      'names/companies',
      ({ currency }: RecordName): Partial<Record<'currency', string>> =>
        currency === null ? {} : { currency },
    ),
  },
  steps: {
    issue: { icon: 'check', confirm: true },
    pay: {
      icon: 'money',
      ask: {
        amount: money(),
        paidOn: onOfficeDay(dayIn),
        method: starting(select(settlementMethods), 'bank'),
        remark: optional(text({ max: 200 })),
      },
    },
    void: { tone: 'error', icon: 'ban', ask: { reason: text({ max: 500, lines: 3 }) } },
  },
  details: (row) => <LazyPart load={loadSheet} props={{ register: statements, row }} />,
})

export const Statements = (props: IslandProps) => <RegisterPage {...props} register={statements} />
