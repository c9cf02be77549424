import { type SQL, sql } from 'drizzle-orm'
import { type PaperOwner, paperDue, paperStatus } from '#contract/document.ts'
import { filesOf, updateRecordFiles } from '#server/platform/files/record-files.ts'
import type { WriteContext } from '#server/platform/history/actor-context.ts'
import { is, isTrue, oneOf } from '#server/resources/filters.ts'
import type { Checked, Remember } from '#server/resources/spec.ts'
import { documents } from '#server/schema/fleet.ts'
import { type Candidate, checkPapers, type Owned, type PaperInput } from './check.ts'
import { notifyArrival } from './notify.ts'
import { ownerName, ownersOf, reviewersOf } from './owners.ts'
import { isReviewer } from './policy.ts'
import { isPlaceholder, updateRequirement } from './required-papers.ts'
import { daysBetween, dueOn, dueSql, type PaperRow, statusOn, statusSql, todayOf } from './status.ts'

const lastDay = sql<string>`coalesce(${documents.expiresOn}::text, '9999-12-31')`

/** What the papers' registers have in common: one table, whoever the owners are. */
export const shared = {
  entity: 'documents',
  table: documents,
  label: (row: PaperRow) => row.number ?? row.type,
  search: [documents.number, documents.authority, ownerName],
  orderings: {
    expiresOn: [lastDay, ownerName],
    owner: [ownerName, lastDay],
    type: [documents.type, lastDay],
    number: [sql<string>`coalesce(${documents.number}, '')`, lastDay],
    updatedAt: [documents.updatedAt],
  },
  offSheet: ['files'],
  exported: ['title', 'status', 'required', 'due', 'daysLeft', 'rejectReason', 'reviewedBy', 'reviewedAt'],
  may: (row: PaperRow, ctx: WriteContext) => mayTo(row, ctx),
  steps: (row: PaperRow, ctx: WriteContext) => stepsOf(row, ctx),
  written: async (ctx: WriteContext, before: PaperRow | null, after: PaperRow | null) => {
    const row = after ?? before
    await updateRequirement(ctx, before, after)
    if (row) await updateRecordFiles(ctx, ownerOf(row), before?.files ?? [], after?.files ?? [])
    const arrived = after?.status === 'pending' && before?.status !== 'pending'
    if (arrived && !isReviewer(ctx.user)) await notifyArrival(ctx, after)
  },
} as const

/** The filters that all have; `due` and `status` as of today. */
export const sharedFilters = {
  required: isTrue(documents.required),
  status: (value: string, ctx: WriteContext): SQL | undefined =>
    oneOf('status', statusSql(todayOf(ctx)), paperStatus)(value, ctx),
  due: (value: string, ctx: WriteContext): SQL | undefined =>
    oneOf('due', dueSql(todayOf(ctx)), paperDue)(value, ctx),
}
export const ofOwner = is(documents.ownerId)

export const ownerOf = ({ ownerKind, ownerId }: PaperRow): Owned => ({ ownerKind, ownerId })

/** Reviewers edit all papers; others edit their own until they are approved, and then add a new one. */
function mayTo(row: PaperRow, ctx: WriteContext): readonly ('edit' | 'delete')[] {
  if (isReviewer(ctx.user)) return isPlaceholder(row) ? ['edit'] : ['edit', 'delete']
  return statusOn(row, todayOf(ctx)) === 'approved' ? [] : ['edit']
}

/** What a reviewer may decide about a paper now; one whose last day is past can't be accepted any more. */
function stepsOf(row: PaperRow, ctx: WriteContext): readonly string[] {
  if (!isReviewer(ctx.user)) return []
  const today = todayOf(ctx)
  const status = statusOn(row, today)
  const over = row.expiresOn !== null && row.expiresOn < today
  const approve = (status === 'pending' || status === 'rejected') && !over ? ['approve'] : []
  const reject = status === 'pending' || status === 'approved' ? ['reject'] : []
  return [...approve, ...reject, row.required ? 'waive' : 'require']
}

/** Papers as all registers answer them, each with its owner as `{ id, name }`. */
export async function papersToAnswer(rows: readonly PaperRow[], ctx: WriteContext) {
  const owner = await ownersOf(ctx.db, rows)
  const files = await filesOf(
    ctx,
    rows.map((row) => row.files),
  )
  const reviewer = await reviewersOf(
    ctx.db,
    rows.map(({ reviewedBy }) => reviewedBy),
  )
  const today = todayOf(ctx)
  return rows.map((row) => ({
    title: ctx.t('papers:title', { paper: ctx.t(`fleet:paper.${row.type}`), owner: owner(row).name }),
    owner: owner(row),
    ownerKind: row.ownerKind,
    number: row.number,
    authority: row.authority,
    issuedOn: row.issuedOn,
    expiresOn: row.expiresOn,
    files: files(row.files),
    status: statusOn(row, today),
    required: row.required,
    due: dueOn(row.expiresOn, today),
    daysLeft: row.expiresOn === null ? null : daysBetween(today, row.expiresOn),
    rejectReason: row.rejectReason,
    reviewedBy: reviewer(row.reviewedBy),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    type: row.type,
  }))
}

/** The check of a register whose inputs all name an owner of one kind, in the field of that name; else it is `own`. */
export const checkOf =
  <Kind extends PaperOwner, Input extends PaperInput & Readonly<Record<Kind, string | null>>>(
    kind: Kind,
    own: (ctx: WriteContext) => string | null = () => null,
  ) =>
  (ctx: WriteContext, all: readonly Checked<PaperRow, Input>[], remember: Remember): Promise<void> =>
    checkPapers(
      ctx,
      all.map(({ input, before, add }): Candidate => {
        const ownerId = input[kind] ?? own(ctx)
        const problem = add as Candidate['add']
        if (ownerId === null) problem(kind, ctx.t('core:field.required'))
        return { input, before, owner: ownerId === null ? null : { ownerKind: kind, ownerId }, add: problem }
      }),
      remember,
    )
