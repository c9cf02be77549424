import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { defineRoute } from './define-route.ts'

/** For load balancers: 200 while the database answers, else the 503 every call gets then. */
export const health = defineRoute({
  method: 'get',
  path: '/api/health',
  summary: 'Whether the server and its database answer',
  tags: ['service'],
  access: 'public',
  answers: { 200: z.object({ status: z.literal('ok') }) },
  handle: async ({ db }) => {
    await db.execute(sql`select 1`)
    return { status: 'ok' as const }
  },
})
