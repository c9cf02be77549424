import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import * as access from '#contract/access.ts'
import { type CalendarFeed, calendarFeed, calendarFeedInput, newCalendarFeed } from '#contract/calendar.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { type Context, defineRoute } from '#server/platform/http/define-route.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { countWithin, throwWhenOver } from '#server/platform/http/throttle.ts'
import { chooseLocale, translate } from '#server/platform/i18n/messages.ts'
import { sha256 } from '#server/platform/secrets/sign.ts'
import { addDays } from '#server/platform/time/days.ts'
import { dayIn } from '#server/platform/time/format-date.ts'
import { accounts } from '#server/schema/accounts.ts'
import { calendarEvents, calendarFeeds } from '#server/schema/calendar.ts'
import { layersFor, readLayers } from './layers.ts'
import { printIcs } from './print-ics.ts'

const common = { tags: ['Calendar'], access: access.workspace.use } as const
const path = '/api/web/calendar/feed'
/** 256 bits: nobody guesses one. */
const secretBytes = 32
/** Calendars ask once in some minutes; several may follow one address. */
const perFeed = { limit: 30, seconds: 60 }
/** Whoever tries secrets out is refused before it costs much. */
const wrongOnes = { limit: 30, seconds: 600 }
/** The days of layers in a feed, before and after today. */
const feedDays = { past: 30, ahead: 180 }

type FeedRow = typeof calendarFeeds.$inferSelect

const asFeed = (row: FeedRow | undefined): CalendarFeed => ({
  active: row !== undefined,
  layers: row?.layers ?? [],
  createdAt: row?.createdAt.toISOString() ?? null,
  readAt: row?.readAt?.toISOString() ?? null,
})

const ofUser = ({ user }: Pick<ActorContext, 'user'>) => eq(calendarFeeds.accountId, user.id)

const find = defineRoute({
  ...common,
  method: 'get',
  path,
  summary: 'Whether other calendars can follow one’s own, and what of the business they are told',
  answers: { 200: calendarFeed },
  handle: async (ctx) => asFeed((await ctx.db.select().from(calendarFeeds).where(ofUser(ctx)))[0]),
})

const renew = defineRoute({
  ...common,
  method: 'post',
  path,
  summary: 'Makes the address by which other calendars follow one’s own; the one before is over',
  body: calendarFeedInput,
  answers: { 201: newCalendarFeed },
  handle: async (ctx) => {
    const { db, now, user } = ctx
    const secret = randomBytes(secretBytes).toString('base64url')
    const readable = layersFor(user.role)
    const layers = readable.filter((layer) => ctx.body.layers.includes(layer))
    const values = { hash: sha256(secret), layers, createdAt: now, readAt: null }
    const [row] = await db
      .insert(calendarFeeds)
      .values({ accountId: user.id, ...values })
      .onConflictDoUpdate({ target: calendarFeeds.accountId, set: values })
      .returning()
    await recordAudit(ctx, 'create', 'calendar_feed', [user.id])
    return { ...asFeed(row), path: `/api/calendar/events.ics?key=${secret}` }
  },
})

const revoke = defineRoute({
  ...common,
  method: 'delete',
  path,
  summary: 'Revokes that address: whoever has it reads nothing any more',
  answers: { 204: z.undefined() },
  handle: async (ctx) => {
    const gone = await ctx.db.delete(calendarFeeds).where(ofUser(ctx)).returning()
    if (gone.length > 0) await recordAudit(ctx, 'delete', 'calendar_feed', [ctx.user.id])
    return undefined
  },
})

/** The account that a secret is of, as long as it may use the calendar; 404 for every other, which counts against the caller. */
async function openFeed({ db, now, ip }: Pick<Context, 'db' | 'now' | 'ip'>, secret: string) {
  const wrong = `feed-wrong:${ip}`
  await throwWhenOver(db, wrong, now, wrongOnes.limit)
  const hash = sha256(secret)
  const [found] = await db
    .select({ feed: calendarFeeds, account: accounts })
    .from(calendarFeeds)
    .innerJoin(accounts, eq(accounts.id, calendarFeeds.accountId))
    .where(and(eq(calendarFeeds.hash, hash), eq(accounts.status, 'active')))
  if (!found || !access.workspace.use.includes(found.account.role)) {
    await countWithin(db, wrong, now, wrongOnes)
    throw notFound()
  }
  await countWithin(db, `feed:${hash}`, now, perFeed)
  return found
}

const asFile = (text: string, how: string) =>
  new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `${how}; filename="calendar.ics"`,
    },
  })

/** The events of somebody, as they are stored. */
export const allEvents = ({ db, user }: { db: Context['db']; user: { id: string } }) =>
  db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.accountId, user.id), isNull(calendarEvents.deletedAt)))
    .orderBy(asc(calendarEvents.startDay), asc(calendarEvents.id))

const read = defineRoute({
  tags: common.tags,
  method: 'get',
  // Behind the question mark: logs of servers leave out what stands there.
  path: '/api/calendar/events.ics',
  summary: 'The calendar that a secret address is of, for other calendars; no sign-in and no cookies',
  access: 'public',
  limited: true,
  query: z.strictObject({ key: z.string().min(1).max(100) }),
  content: ['text/calendar'],
  answers: { 200: z.string() },
  handle: async (ctx) => {
    const { db, env, now } = ctx
    const { feed, account } = await openFeed(ctx, ctx.query.key)
    await db.update(calendarFeeds).set({ readAt: now }).where(eq(calendarFeeds.accountId, account.id))
    const [t, zone] = [translate(chooseLocale(account.language)), env.OPERATOR_ZONE]
    const today = dayIn(zone, now)
    const days = { from: addDays(today, -feedDays.past), to: addDays(today, feedDays.ahead) }
    const { entries } = await readLayers({ db, reader: account, t, zone, ...days }, feed.layers)
    const events = await allEvents({ db, user: account })
    return asFile(printIcs({ name: t('calendar:name'), events, entries, zone, now }), 'inline')
  },
})

const exportFile = defineRoute({
  ...common,
  method: 'get',
  path: '/api/web/calendar/export',
  summary: 'One’s own events as a calendar file',
  content: ['text/calendar'],
  answers: { 200: z.string() },
  handle: async (ctx) => {
    const { env, now, t } = ctx
    const events = await allEvents(ctx)
    const file = printIcs({ name: t('calendar:name'), events, entries: [], zone: env.OPERATOR_ZONE, now })
    return asFile(file, 'attachment')
  },
})

export const feedRoutes = [find, renew, revoke, read, exportFile]
