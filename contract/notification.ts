import * as z from 'zod'
import { page } from './page.ts'
import { id, instant } from './record.ts'

/** What somebody is told about. The reader's language makes the sentence; names of people are never part of it. */
export const notificationKind = z.enum([
  'trip_assigned',
  'trip_unassigned',
  'trip_changed',
  'trip_cancelled',
  'booking_confirmed',
  'booking_rejected',
  'booking_cancelled',
  'trip_late',
  'handover_hold',
  'registration_pending',
])
export type NotificationKind = z.infer<typeof notificationKind>

/** What a sentence is made of and where it leads: a reference, the pickup's time and zone, the booking's id. */
export const notificationData = z.object({
  reference: z.string().nullable(),
  at: instant.nullable(),
  zone: z.string().nullable(),
  booking: z.string().nullable(),
})
export type NotificationData = z.infer<typeof notificationData>

export const notification = z.object({
  id,
  kind: notificationKind,
  data: notificationData,
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof notification>
export const notificationPage = page(notification)

/** How many of one's own notifications are unread. */
export const unreadCount = z.object({ unread: z.int().min(0) })
export type UnreadCount = z.infer<typeof unreadCount>

/** `until` is the time of the newest one that was seen: what came after it stays unread. */
export const readAllInput = z.strictObject({ until: instant })
