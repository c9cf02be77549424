import { atom } from 'nanostores'
import type { Notification } from '#contract/notification.ts'
import { listNotifications, readNotification, readNotificationsUntil } from '#src/lib/api/notifications.ts'
import { type Problem, problemOf } from '#src/lib/api/problem.ts'
import { latest } from './base/latest.ts'
import { showError } from './errors.ts'
import { attempt } from './result.ts'
import { onSignedOut } from './signed-out.ts'
import { $unread } from './unread.ts'

interface Inbox {
  rows: readonly Notification[] | null
  /** The last page that is in `rows`, and whether there are older ones. */
  page: number
  more: boolean
  loading: boolean
  error: Problem | null
}

const empty: Inbox = { rows: null, page: 0, more: false, loading: false, error: null }
const turns = latest()

/** The inbox as far as it was opened. */
export const $inbox = atom<Inbox>(empty)
onSignedOut(() => {
  turns.cancel()
  $inbox.set(empty)
})

async function load(page: number): Promise<void> {
  const turn = turns.start()
  $inbox.set({ ...$inbox.get(), loading: true, error: null })
  try {
    const answer = await listNotifications(page, { signal: turn.signal })
    if (!turn.current()) return
    const held = page === 1 ? [] : ($inbox.get().rows ?? [])
    const known = new Set(held.map((row) => row.id))
    // What came meanwhile has pushed rows on to the next page.
    const rows = [...held, ...answer.results.filter((row) => !known.has(row.id))]
    $inbox.set({ rows, page, more: answer.next !== null, loading: false, error: null })
  } catch (error) {
    if (turn.current()) $inbox.set({ ...$inbox.get(), loading: false, error: problemOf(error) })
  }
}

export const loadInbox = () => load(1)
export const loadOlder = () => load($inbox.get().page + 1)

function mark(isRead: (row: Notification) => boolean): void {
  const readAt = new Date().toISOString()
  const { rows } = $inbox.get()
  const marked = rows?.map((row) => (row.readAt === null && isRead(row) ? { ...row, readAt } : row)) ?? null
  $inbox.set({ ...$inbox.get(), rows: marked })
}

/** Marks one as read; what failed leaves it unread, which is no harm. */
export async function markRead(id: string): Promise<void> {
  const done = await attempt(() => readNotification(id))
  if (!done.ok) return
  mark((row) => row.id === id)
  $unread.set(done.value)
}

/** Marks all that were there when the inbox was loaded as read. */
export async function markAllRead(): Promise<void> {
  const until = $inbox.get().rows?.[0]?.createdAt
  if (!until) return
  const done = await attempt(() => readNotificationsUntil(until))
  if (!done.ok) return showError(done.problem)
  mark((row) => row.createdAt <= until)
  $unread.set(done.value)
}
