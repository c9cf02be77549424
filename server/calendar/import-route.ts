import * as access from '#contract/access.ts'
import { calendarImport } from '#contract/calendar.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { defineRoute } from '#server/platform/http/define-route.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { createTurnYielder } from '#server/platform/time/yield-turn.ts'
import { calendarEvents } from '#server/schema/calendar.ts'
import { maxIcsBytes, maxIcsEvents, type ReadEvent, readEvents } from './import-ics.ts'
import { columnsOf, own, roomOf, tooMany, tooManyRepeat } from './store-event.ts'

const filesPerMinute = { limit: 10, seconds: 60 }

/** What is stored of an event of a file; undefined where its rule or its times can't be. */
function readableColumns(ctx: ActorContext, event: ReadEvent) {
  const { uid, ...input } = event
  const stored = {
    id: crypto.randomUUID(),
    uid,
    accountId: ctx.user.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  try {
    return { ...columnsOf(ctx, input), ...stored }
  } catch (error) {
    if (error instanceof HttpProblem) return undefined
    throw error
  }
}

/** Stores those that are not there yet; refused as a whole where there is no room for all of them. */
async function addEvents(ctx: ActorContext, read: readonly ReadEvent[], unreadable: number) {
  const stored = await ctx.db.select({ uid: calendarEvents.uid }).from(calendarEvents).where(own(ctx))
  const known = new Set(stored.map(({ uid }) => uid))
  const fresh = read.filter(({ uid }) => {
    if (uid === null) return true
    const isNew = !known.has(uid)
    known.add(uid)
    return isNew
  })
  const room = await roomOf(ctx)
  // Before any rule is looked at: those take a while.
  if (fresh.filter(({ rule }) => rule !== null).length > room.repeating) throw tooManyRepeat(ctx)
  const turn = createTurnYielder()
  const rows: (typeof calendarEvents.$inferInsert)[] = []
  for (const event of fresh) {
    const columns = readableColumns(ctx, event)
    if (columns) rows.push(columns)
    await turn()
  }
  if (rows.length > room.all) throw tooMany(ctx)
  await insertRows(ctx.db, calendarEvents, rows)
  const wrong = unreadable + fresh.length - rows.length
  return { added: rows.length, known: read.length - fresh.length, unreadable: wrong }
}

export const importFile = defineRoute({
  tags: ['Calendar'],
  access: access.workspace.use,
  method: 'post',
  path: '/api/web/calendar/import',
  summary:
    'Adds the events of a calendar file of up to 1 MB and 1,000 events; those that are there already are left as they are',
  atomic: false,
  raw: true,
  answers: { 200: calendarImport },
  handle: async (ctx) => {
    const { db, env, now, t, user } = ctx
    await countWithin(db, `calendar-file:${user.id}`, now, filesPerMinute)
    const { bytes } = await readUpload(ctx)
    if (bytes.byteLength > maxIcsBytes)
      throw new HttpProblem(413, { detail: t('calendar:file.too_large'), code: 'too_large' })
    const read = await readEvents(bytes, env.OPERATOR_ZONE)
    if (typeof read === 'string') throw invalid({ file: [t(`calendar:${read}`, { count: maxIcsEvents })] })
    return db.transaction((tx: Db) => addEvents({ ...ctx, db: tx }, read.events, read.unreadable))
  },
})
