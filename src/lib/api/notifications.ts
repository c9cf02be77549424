import type { Notification, UnreadCount } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { asPage, asRecord } from './response-shape.ts'

const path = '/api/notifications'

/** One page of one's own notifications, the newest first; pages count from 1. */
export async function listNotifications(page: number, { signal }: Options = {}): Promise<Page<Notification>> {
  return asPage(await api.send({ path, query: { page, page_size: 20 }, signal }))
}

export async function countUnread({ signal }: Options = {}): Promise<number> {
  const answer = await api.send({ path: `${path}/unread-count`, signal })
  return asRecord<UnreadCount>(answer).unread
}

/** Answers how many are unread then. */
export async function readNotification(id: string): Promise<number> {
  const address = `${path}/${encodeURIComponent(id)}/read`
  return asRecord<UnreadCount>(await api.send({ method: 'POST', path: address })).unread
}

/** Marks all that came until `until`, an instant, as read; answers how many are unread then. */
export async function readNotificationsUntil(until: string): Promise<number> {
  const answer = await api.send({ method: 'POST', path: `${path}/read-all`, body: { until } })
  return asRecord<UnreadCount>(answer).unread
}
