import * as access from '#contract/access.ts'
import type { Company } from '#contract/company.ts'
import type { Statement } from '#contract/statement.ts'
import { RowsCard } from '#src/islands/resource/register/RowsCard.tsx'
import { StatementStatus } from '#src/islands/shared/money/StatementStatus.tsx'
import { useI18n } from '#src/islands/ui/i18n.tsx'
import type { OwnPerson } from '#src/lib/api/read-own-profile.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { relatedRows } from '#src/stores/related.ts'

const statements = relatedRows<Statement>('statements', 'own')
const companies = relatedRows<Company>('companies', 'own')

/** As many as are looked at here; all of them have a page. */
const newest = { page_size: 8 }

function Statements({ rows }: { rows: readonly Statement[] }) {
  const { t, format, locale } = useI18n()
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
          <span className="min-w-0 flex-1 basis-40">
            <a
              className="k-link"
              href={`${localePath(locale, routes.statements())}?id=${encodeURIComponent(row.id)}`}
            >
              <bdi>{row.reference || t('statements:status.draft')}</bdi>
            </a>
            <span className="block text-caption text-ink-muted">
              {t('account-billing:span', {
                from: format.date(row.from, 'UTC'),
                to: format.date(row.to, 'UTC'),
              })}
            </span>
          </span>
          <span className="text-end">
            <span className="block font-medium">
              {format.money({ amount: row.closing, currency: row.currency })}
            </span>
            {row.dueAt && (
              <span className="block text-caption text-ink-muted">
                {t('account-billing:due', { date: format.date(row.dueAt, 'UTC') })}
              </span>
            )}
          </span>
          <StatementStatus row={row} />
        </li>
      ))}
    </ul>
  )
}

function Terms({ rows }: { rows: readonly Company[] }) {
  const { t } = useI18n()
  return (
    <ul className="flex flex-col gap-4">
      {rows.map((company) => (
        <li key={company.id}>
          <p className="font-medium [overflow-wrap:anywhere]">{company.name}</p>
          <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <div>
              <dt className="text-caption text-ink-muted">{t('account-billing:method')}</dt>
              <dd>{t(`account-billing:method.${company.paymentMethod}`)}</dd>
            </div>
            <div>
              <dt className="text-caption text-ink-muted">{t('account-billing:currency')}</dt>
              <dd>{company.currency}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** What somebody owes or is owed, and for a company how it pays. */
export function Billing({ account }: { account: OwnPerson }) {
  const { t, locale } = useI18n()
  return (
    <>
      {access.companies.inside.includes(account.role) && (
        <RowsCard
          title={t('account-billing:terms')}
          store={companies}
          query={{ page_size: 5 }}
          empty={t('account-billing:noTerms')}
        >
          {(rows) => <Terms rows={rows} />}
        </RowsCard>
      )}
      <RowsCard
        title={t('account-billing:statements')}
        store={statements}
        query={newest}
        more={{ href: localePath(locale, routes.statements()), label: t('account-billing:all') }}
        empty={t('account-billing:none')}
      >
        {(rows) => <Statements rows={rows} />}
      </RowsCard>
    </>
  )
}
