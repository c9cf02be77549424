import type { WriteContext } from '#server/platform/history/actor-context.ts'
import type { Owned, PaperInput } from './check.ts'
import { isRequired, isReviewer } from './policy.ts'
import { type PaperRow, statusOn, todayOf } from './status.ts'

const isEmpty = ({ number, issuedOn, expiresOn, files }: PaperInput) =>
  number === null && issuedOn === null && expiresOn === null && files.length === 0

/**
 * The columns of a paper. A new or changed one waits for review; only a valid paper that a reviewer corrects stays
 * approved. An empty one is a placeholder: missing, and required until a reviewer waives it.
 */
export function paperColumns(input: PaperInput, owner: Owned, ctx: WriteContext, before: PaperRow | null) {
  const { type, number, authority, issuedOn, expiresOn, files } = input
  const details = { ...owner, type, number, authority, issuedOn, expiresOn, files }
  const empty = isEmpty(input)
  const same = before?.type === type && before.ownerId === owner.ownerId
  const required = same ? before.required : isRequired(owner.ownerKind, type) || empty
  const today = todayOf(ctx)
  const stays =
    same &&
    isReviewer(ctx.user) &&
    statusOn(before, today) === 'approved' &&
    !(expiresOn && expiresOn < today)
  if (stays) return { ...details, required }
  const status = empty ? ('missing' as const) : ('pending' as const)
  return { ...details, required, status, rejectReason: null, reviewedBy: null, reviewedAt: null }
}
