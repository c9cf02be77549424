import * as z from 'zod'
import { paperOwner, paperType } from './document.ts'
import { applicants, notificationKinds } from './lists/notifications.ts'
import { page } from './page.ts'
import { point } from './place.ts'
import { day, id, instant } from './record.ts'

/** What somebody is notified about. The sentence is in the reader's language; names of people are never part of it. */
export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKind>

/** The paper it is about: whose, which, and its last day. */
const paperSubject = z.object({ id, of: paperOwner, type: paperType, expiresOn: day.nullable() })

/** Who signed up or applied: somebody of the office, by their account's id, or a driver or company by their application's. */
const applicantSubject = z.object({ id, of: z.enum(applicants) })
export type ApplicantSubject = z.infer<typeof applicantSubject>

/**
 * What a sentence is made of and where it leads: a reference, the pickup's time and zone, the booking's id; for a paper
 * the code, plate or name of whom it is of.
 */
export const notificationData = z.object({
  reference: z.string().nullable(),
  at: instant.nullable(),
  zone: z.string().nullable(),
  booking: z.string().nullable(),
  paper: paperSubject.optional(),
  registration: applicantSubject.optional(),
  /** The id of the child it is about. */
  child: z.string().optional(),
  /** The id of the driver, or of the vehicle, that it leads to; `reference` is then their code or its plate. */
  driver: z.string().optional(),
  vehicle: z.string().optional(),
  /** The geofence that a vehicle entered or left, as it is called. */
  fence: z.string().optional(),
  /** How late a driver will be, and where they were when they called for help. */
  minutes: z.int().optional(),
  point: point.optional(),
  /** The reader's own event, and which day of it; `reference` is then what they called it. */
  event: z.object({ id, day }).optional(),
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
