import { type CompanyAction, companyTransitions } from '#contract/company-states.ts'
import { stepReason } from '#contract/register.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import type { companies } from '#server/schema/people.ts'
import { companyRegister } from './companies.register.ts'

type Row = typeof companies.$inferSelect

const common = (action: CompanyAction, event: string, what: string) => ({
  register: companyRegister,
  action,
  event,
  summary: `Companies: ${what}; needs If-Match with the version`,
  access: companyRegister.resource.write,
})

function move(action: CompanyAction, note: string | null) {
  const found = companyTransitions.find((one) => one.action === action)
  if (!found) throw new RangeError(`companies: no step is called ${action}`)
  return { columns: { status: found.to }, details: { from: found.from, to: found.to, note } }
}

/** What can be done about a company beside editing it. */
export const companyRoutes: readonly Route[] = [
  stepRoute<Row, typeof stepReason>({
    ...common('suspend', 'suspended', 'lets no more rides be booked for one'),
    body: stepReason,
    take: (_, __, { reason }) => move('suspend', reason),
  }),
  stepRoute<Row>({
    ...common('reactivate', 'reactivated', 'lets rides be booked for one again'),
    take: () => move('reactivate', null),
  }),
]
