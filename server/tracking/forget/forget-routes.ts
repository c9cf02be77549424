import * as z from 'zod'
import * as access from '#contract/access.ts'
import { storedPositions } from '#contract/driver-positions.ts'
import { id } from '#contract/record.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { readStoredPositions } from './stored-positions.ts'

const stored = defineRoute({
  method: 'get',
  path: '/api/web/drivers/{id}/positions',
  summary:
    'How many positions of a driver are stored, from when to when, and which of them stay when they are deleted',
  tags: ['Tracking'],
  access: access.drivers.positions,
  params: z.strictObject({ id }),
  answers: { 200: storedPositions },
  handle: (ctx) => readStoredPositions(ctx, ctx.params.id),
})

/** Where drivers were, for those who may delete it. */
export const forgetRoutes = [stored]
