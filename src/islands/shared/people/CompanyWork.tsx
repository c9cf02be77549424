import type { Company } from '#contract/company.ts'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'

const load = withTexts('company-work', () =>
  import('./CompanyBookings.tsx').then((module) => module.CompanyBookings),
)

/** What a company booked: loaded when one is looked at. */
export const CompanyWork = ({ row }: { row: Company }) => <LazyPart load={load} props={{ row }} />
