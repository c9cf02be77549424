import type { Company } from '#contract/company.ts'
import { pageAddress } from '#src/islands/resource/register/addresses.ts'
import { Alert } from '#src/islands/ui/Alert.tsx'
import type { I18n } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

interface Props {
  row: Company
  i18n: I18n
}

/** Why nothing can be booked for a company. */
function Standing({ row, i18n }: Props) {
  const { t, locale } = i18n
  if (row.status === 'active') return null
  return (
    <Alert
      tone="warning"
      title={t(`companies:${row.status}`)}
      actions={
        row.status === 'pending' && (
          <a className="k-link" href={`${pageAddress(locale, 'applications')}?kind=company&status=pending`}>
            {t('companies:application')}
          </a>
        )
      }
    >
      {t(`companies:${row.status}.hint`)}
    </Alert>
  )
}

/** What somebody who opens a company has to know first. */
export const CompanyNotices = ({ row, i18n }: Props) => (
  <>
    <Standing row={row} i18n={i18n} />
    {row.addressText && (
      <Alert title={i18n.t('companies:unlocated')}>
        <bdi>{row.addressText}</bdi>
      </Alert>
    )}
  </>
)

const load = withTexts('company-work', () =>
  import('./CompanyBookings.tsx').then((module) => module.CompanyBookings),
)

/** The bookings of a company: loaded when one is opened. */
export const CompanyWork = ({ row }: { row: Company }) => <LazyPart load={load} props={{ row }} />
