import type { Statement, StatementSheet } from '#contract/statement.ts'
import { StatementStatus } from '#src/islands/shared/money/StatementStatus.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import { site } from '#src/lib/site.ts'

interface Props {
  row: Statement
  party: StatementSheet['party']
}

/** Who it is from and to, its number, period and days. */
export function SheetHead({ row, party }: Props) {
  const { t, format } = useI18n()
  const day = (value: string) => format.date(value, 'UTC')
  const facts: [string, string][] = [
    ['period', t('statement-sheet:span', { from: day(row.from), to: day(row.to) })],
    ['issued', row.issuedAt ? format.date(row.issuedAt) : t('statement-sheet:notIssued')],
    ...(row.dueAt ? [['due', day(row.dueAt)] as [string, string]] : []),
  ]
  return (
    <header className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="text-h4">{site.name}</p>
        <div className="text-end">
          <p className="text-h4">{t('statement-sheet:title')}</p>
          {row.reference && (
            <p className="text-ink-muted">
              <bdi>{row.reference}</bdi>
            </p>
          )}
          <div className="mt-2 flex justify-end">
            <StatementStatus row={row} />
          </div>
        </div>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <div className="min-w-0">
          <p className="text-caption text-ink-muted">{t('statement-sheet:to')}</p>
          <p className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{party.name}</bdi>
          </p>
          {[party.address, party.email].map(
            (text) =>
              text && (
                <p key={text} className="[overflow-wrap:anywhere]">
                  <bdi>{text}</bdi>
                </p>
              ),
          )}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{t(`statement-sheet:${name}`)}</dt>
              <dd className="text-end">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {row.voidReason && (
        <p className="border-s-4 border-error ps-3">
          {t('statement-sheet:void', { reason: row.voidReason })}
        </p>
      )}
      {row.carriedTo && (
        <p className="border-s-4 border-info ps-3">
          {t('statement-sheet:carried', { reference: row.carriedTo.name })}
        </p>
      )}
    </header>
  )
}
