import * as z from 'zod'
import { company } from '#contract/company.ts'
import type { CompanyAction } from '#contract/company-states.ts'
import { companyTransitions } from '#contract/company-states.ts'
import { id } from '#contract/record.ts'
import { stepReason } from '#contract/register.ts'
import { defineRoute, type Route, reply } from '#server/http/define-route.ts'
import { readRecord } from '#server/resources/list.ts'
import type { Working } from '#server/resources/spec.ts'
import { rowForStep } from '#server/resources/step.ts'
import { changeRow } from '#server/resources/write.ts'
import { companyRegister } from './register.ts'

const { resource } = companyRegister

/** What the timeline calls it. */
const events: Record<CompanyAction, string> = { suspend: 'suspended', reactivate: 'reactivated' }

async function move(
  ctx: Working & { request: Request },
  about: string,
  action: CompanyAction,
  note: string | null,
) {
  const row = await rowForStep(resource, ctx, about, action)
  const found = companyTransitions.find((one) => one.action === action)
  await changeRow(resource, ctx, row, { status: found?.to }, events[action], {
    from: found?.from ?? null,
    to: found?.to ?? null,
    note,
  })
  const record = await readRecord(resource, ctx, about)
  return reply(200, record, { etag: `"${record.version}"` })
}

const common = (action: CompanyAction, what: string) =>
  ({
    method: 'post',
    path: `/api/web/companies/{id}/actions/${action}`,
    summary: `Companies: ${what}; needs If-Match with the version`,
    tags: [resource.tag],
    access: resource.write,
    params: z.object({ id }),
    answers: { 200: company },
  }) as const

/** What can be done about a company beside editing it. */
export const companyRoutes: readonly Route[] = [
  defineRoute({
    ...common('suspend', 'lets no more rides be booked for one'),
    body: stepReason,
    handle: (ctx) => move(ctx, ctx.params.id, 'suspend', ctx.body.reason),
  }),
  defineRoute({
    ...common('reactivate', 'lets rides be booked for one again'),
    handle: (ctx) => move(ctx, ctx.params.id, 'reactivate', null),
  }),
]
