import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { type Note, note, noteChange, noteInput } from '#contract/note.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { requireIfMatch } from '#server/platform/http/if-match.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'
import { daysAgo } from '#server/platform/time/days.ts'
import { notes } from '#server/schema/notes.ts'

const tags = ['Notes']
const path = '/api/data/notes/NotesData'
const params = z.object({ id })
/** All notes of a person are one answer. */
const mostNotes = 500
/** How long a deleted note can be taken back, in days. */
const deletedDays = 30

type Row = typeof notes.$inferSelect

const asNote = ({ id, title, color, updatedAt, deletedAt, version }: Row): Note => ({
  id,
  title,
  color,
  datef: updatedAt.toISOString(),
  deleted: deletedAt !== null,
  version,
})

/** Everybody has their own, and finds nobody else's. */
const own = ({ user }: Pick<ActorContext, 'user'>) => eq(notes.accountId, user.id)

async function checkRoom({ db, user, t }: ActorContext) {
  if ((await db.$count(notes, and(own({ user }), isNull(notes.deletedAt)))) >= mostNotes)
    throw invalid({ non_field_errors: [t('notes:too_many', { count: mostNotes })] })
}

const list = defineRoute({
  method: 'get',
  path,
  summary: 'One’s own notes, the last changed first; deleted ones too, as long as they can be taken back',
  tags,
  access: access.workspace.use,
  answers: { 200: z.array(note) },
  handle: async ({ db, user }) => {
    const rows = await db
      .select()
      .from(notes)
      .where(own({ user }))
      .orderBy(sql`${notes.deletedAt} is not null`, desc(notes.updatedAt), desc(notes.id))
      .limit(2 * mostNotes)
    return rows.map(asNote)
  },
})

const create = defineRoute({
  method: 'post',
  path,
  summary: 'Writes a note',
  tags,
  access: access.workspace.use,
  body: noteInput,
  answers: { 201: note },
  handle: async (ctx) => {
    await checkRoom(ctx)
    const [row] = await ctx.db
      .insert(notes)
      .values({ ...ctx.body, accountId: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now })
      .returning()
    if (!row) throw new Error('A note was not stored.')
    return asNote(row)
  },
})

const change = defineRoute({
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Changes a note, deletes it or takes that back',
  tags,
  access: access.workspace.use,
  params,
  body: noteChange,
  ifMatch: 'required',
  answers: { 200: note },
  handle: async (ctx) => {
    const { db, now, params, request } = ctx
    const { deleted, ...fields } = ctx.body
    const which = and(own(ctx), eq(notes.id, params.id))
    const [before] = await db.select().from(notes).where(which).for('update')
    if (!before) throw notFound()
    if (before.version !== requireIfMatch(request)) throw conflict(asNote(before))
    if (deleted === false && before.deletedAt) await checkRoom(ctx)
    const goneSince = deleted ? (before.deletedAt ?? now) : null
    const deletedAt = deleted === undefined ? before.deletedAt : goneSince
    const [row] = await db
      .update(notes)
      .set({ ...fields, deletedAt, updatedAt: now, version: before.version + 1 })
      .where(which)
      .returning()
    if (!row) throw notFound()
    return asNote(row)
  },
})

/** Deletes what can't be taken back any more. */
export const sweepNotes = (db: Db, now: Date) =>
  db.delete(notes).where(lt(notes.deletedAt, daysAgo(now, deletedDays)))

export const noteRoutes: readonly Route[] = [list, create, change]
