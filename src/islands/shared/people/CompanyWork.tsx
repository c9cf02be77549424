import type { Company } from '#contract/company.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('company-work', () =>
  import('./CompanyBookings.tsx').then((module) => module.CompanyBookings),
)

/** The bookings of a company: loaded when one is opened. */
export const CompanyWork = ({ row }: { row: Company }) => <LazyPart load={load} props={{ row }} />
