import { and, count, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { deviceToken, notice } from '#contract/auth.ts'
import { notificationPage, readAllInput, unreadCount } from '#contract/notification.ts'
import { listQuery } from '#contract/page.ts'
import { id } from '#contract/record.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { defineRoute, type Route, reply } from '#server/platform/http/define-route.ts'
import { pageAnswer, readPage } from '#server/platform/http/page.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { deviceTokens } from '#server/schema/accounts.ts'
import { notifications } from '#server/schema/notifications.ts'

/** A browser or phone has one token; whoever registered it last gets its messages. */
const registerDevice = defineRoute({
  method: 'post',
  path: '/api/notifications/device-token',
  summary: 'Register where push messages for this account go',
  tags: ['notifications'],
  access: 'signed-in',
  body: deviceToken,
  answers: { 201: notice },
  handle: async ({ db, user, now, body, t }) => {
    const row = { ...body, accountId: user.id, updatedAt: now }
    await db.insert(deviceTokens).values(row).onConflictDoUpdate({ target: deviceTokens.token, set: row })
    return reply(201, { detail: t('auth:device_registered') })
  },
})

const tags = ['notifications']
const path = '/api/notifications'

const unreadOf = (accountId: string) =>
  and(eq(notifications.accountId, accountId), isNull(notifications.readAt))

async function countUnread(db: Db, accountId: string) {
  const [row] = await db.select({ unread: count() }).from(notifications).where(unreadOf(accountId))
  return { unread: row?.unread ?? 0 }
}

const list = defineRoute({
  method: 'get',
  path,
  summary: 'One’s own notifications, the newest first',
  tags,
  access: 'signed-in',
  query: z.strictObject({
    pagination: listQuery.pagination,
    page: listQuery.page,
    page_size: listQuery.page_size,
  }),
  answers: { 200: notificationPage },
  handle: async ({ db, user, query, request }) => {
    const wanted = readPage(query)
    const own = eq(notifications.accountId, user.id)
    const [total] = await db.select({ rows: count() }).from(notifications).where(own)
    const rows = await db
      .select()
      .from(notifications)
      .where(own)
      .orderBy(desc(notifications.createdAt), notifications.id)
      .limit(wanted.limit)
      .offset(wanted.offset)
    const results = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      data: row.data,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    }))
    return pageAnswer(request, wanted, total?.rows ?? 0, results)
  },
})

const unread = defineRoute({
  method: 'get',
  path: `${path}/unread-count`,
  summary: 'How many of one’s own notifications are unread',
  tags,
  access: 'signed-in',
  answers: { 200: unreadCount },
  handle: ({ db, user }) => countUnread(db, user.id),
})

const read = defineRoute({
  method: 'post',
  path: `${path}/{id}/read`,
  summary: 'Marks one notification as read',
  tags,
  access: 'signed-in',
  params: z.object({ id }),
  answers: { 200: unreadCount },
  handle: async ({ db, user, now, params }) => {
    const marked = await db
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(notifications.id, params.id), eq(notifications.accountId, user.id)))
      .returning({ id: notifications.id })
    if (marked.length === 0) throw notFound()
    return countUnread(db, user.id)
  },
})

const readAll = defineRoute({
  method: 'post',
  path: `${path}/read-all`,
  summary: 'Marks one’s own notifications up to a time as read',
  tags,
  access: 'signed-in',
  body: readAllInput,
  answers: { 200: unreadCount },
  handle: async ({ db, user, now, body }) => {
    await db
      .update(notifications)
      .set({ readAt: now })
      .where(and(unreadOf(user.id), lte(notifications.createdAt, new Date(body.until))))
    return countUnread(db, user.id)
  },
})

export const notificationRoutes: readonly Route[] = [registerDevice, list, unread, read, readAll]
