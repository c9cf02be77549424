import type { Statement, StatementPayment } from '#contract/statement.ts'
import { useI18n } from '#src/islands/ui/i18n.tsx'

interface Props {
  row: Statement
  payments: readonly StatementPayment[]
}

/** How the statement adds up, and what was paid when. */
export function SheetSums({ row, payments }: Props) {
  const { t, format } = useI18n()
  const money = (amount: number) => format.money({ amount, currency: row.currency })
  const open = row.payable ? 'payable' : 'owed'
  const last = row.closing < 0 ? 'credit' : open
  const sums: [string, number][] = [
    ['opening', row.opening],
    ['total', row.total],
    // Not `-row.paid`: nothing paid would be written as -0.00.
    ['paid', 0 - row.paid],
  ]
  return (
    <div className="grid items-start gap-8 break-inside-avoid sm:grid-cols-2 print:grid-cols-2">
      <div>
        {payments.length > 0 && (
          <>
            <p className="mb-1 text-caption text-ink-muted">{t('statement-sheet:payments')}</p>
            <ul className="flex flex-col gap-1">
              {payments.map((payment) => (
                <li key={payment.id} className="flex flex-wrap gap-x-3">
                  <span>{format.date(payment.paidOn, 'UTC')}</span>
                  <span>{t(`statements:method.${payment.method}`)}</span>
                  <bdi className="font-medium">{money(payment.amount)}</bdi>
                  {payment.remark && (
                    <span className="w-full text-caption text-ink-muted [overflow-wrap:anywhere]">
                      <bdi>{payment.remark}</bdi>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto]">
        {sums.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt className="py-0.5 text-ink-muted">{t(`statement-sheet:${name}`)}</dt>
            <dd className="py-0.5 ps-6 text-end">
              <bdi>{money(amount)}</bdi>
            </dd>
          </div>
        ))}
        <dt className="mt-1 border-t border-line-strong pt-2 text-h6">{t(`statement-sheet:${last}`)}</dt>
        <dd className="mt-1 border-t border-line-strong ps-6 pt-2 text-end text-h6">
          <bdi>{money(Math.abs(row.closing))}</bdi>
        </dd>
      </dl>
    </div>
  )
}
