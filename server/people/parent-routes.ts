import { parentInvitation } from '#contract/parent.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { lockRegister } from '#server/resources/check.ts'
import { stepRoute } from '#server/resources/step-route.ts'
import type { parents } from '#server/schema/people.ts'
import { inviteParent } from './parent-account.ts'
import { parentRegister } from './parents.register.ts'

type Row = typeof parents.$inferSelect

const invitations = { limit: 5, seconds: 3600 }

/** What can be done about a parent beside editing them. */
export const parentRoutes: readonly Route[] = [
  stepRoute<Row, typeof parentInvitation>({
    register: parentRegister,
    action: 'invite',
    event: 'invited',
    summary:
      'Parents: sends the link by which they choose a password, by mail or as a text; links sent before stop working',
    access: parentRegister.resource.write,
    body: parentInvitation,
    take: async (ctx, row, { by }) => {
      await countWithin(ctx.db, `parent-invite:${row.id}`, ctx.now, invitations)
      // Two records with one address: the second waits here, and is then refused.
      await lockRegister(parentRegister.resource, ctx)
      await inviteParent(ctx, row, by)
      return { columns: {}, details: { note: by === 'email' ? row.email : row.phone } }
    },
  }),
]
