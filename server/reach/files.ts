import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import * as access from '#contract/access.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { FileOwner } from '#server/platform/files/attach.ts'
import type { User } from '#server/platform/sessions/user.ts'
import { complaints } from '#server/schema/care.ts'
import { chatMembers, chatMessages } from '#server/schema/chats.ts'
import { emails } from '#server/schema/email.ts'
import { files } from '#server/schema/files.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { children, drivers } from '#server/schema/people.ts'
import { complaintReach } from './care.ts'
import { ridersInCare } from './driver-care.ts'
import { childReach } from './people.ts'

type Reader = Pick<User, 'id' | 'role' | 'company' | 'driver' | 'parent'>

const ofRecord = (kind: FileOwner['ownerKind'], id: SQL | undefined) => and(eq(files.ownerKind, kind), id)

function ofCompany(db: Db, company: string) {
  const theirDrivers = db.select({ id: drivers.id }).from(drivers).where(eq(drivers.companyId, company))
  const theirVehicles = db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.companyId, company))
  return or(
    ofRecord('company', eq(files.ownerId, company)),
    ofRecord('driver', inArray(files.ownerId, theirDrivers)),
    ofRecord('vehicle', inArray(files.ownerId, theirVehicles)),
  )
}

function ofDriver(db: Db, driver: string, now: Date) {
  const theirVehicles = db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.driverId, driver))
  return or(
    ofRecord('driver', eq(files.ownerId, driver)),
    ofRecord('vehicle', inArray(files.ownerId, theirVehicles)),
    ofRecord('child', sql`${files.ownerId} in ${ridersInCare(db, driver, now)}`),
  )
}

/** The files of complaints in reach: those of safeguarding are for who works on them. */
function ofComplaints(db: Db, reader: Reader): SQL | undefined {
  if (!access.complaints.read.includes(reader.role)) return sql`false`
  return inArray(
    files.ownerId,
    db.select({ id: complaints.id }).from(complaints).where(complaintReach(reader)),
  )
}

/** What came or went with the mails of one's own mailbox; nobody else reads it, whatever they may do. */
function ofEmails(db: Db, { id, role }: Reader): SQL | undefined {
  if (!access.workspace.use.includes(role)) return sql`false`
  const own = db.select({ id: emails.messageId }).from(emails).where(eq(emails.accountId, id))
  return ofRecord('email', inArray(files.ownerId, own))
}

/** The pictures of a parent's own children. A company gets none of the children who ride with it. */
const ofChildren = (db: Db, reader: Reader) =>
  ofRecord(
    'child',
    inArray(files.ownerId, db.select({ id: children.id }).from(children).where(childReach(reader))),
  )

/** What was sent in conversations that they are in. */
const ofChats = (db: Db, reader: Reader) =>
  ofRecord(
    'chat',
    inArray(
      files.ownerId,
      db
        .select({ id: chatMessages.id })
        .from(chatMessages)
        .innerJoin(chatMembers, eq(chatMembers.chatId, chatMessages.chatId))
        .where(eq(chatMembers.accountId, reader.id)),
    ),
  )

function ofRecords(db: Db, reader: Reader, now: Date): SQL | undefined {
  const { role, company, driver } = reader
  if (access.documents.all.includes(role)) {
    const papers = and(
      isNotNull(files.ownerKind),
      notInArray(files.ownerKind, ['complaint', 'email', 'chat']),
    )
    return or(papers, ofRecord('complaint', ofComplaints(db, reader)))
  }
  if (role === 'company' && company !== null) return ofCompany(db, company)
  if (role === 'driver' && driver !== null) return ofDriver(db, driver, now)
  if (role === 'parent') return ofChildren(db, reader)
  return sql`false`
}

/** The condition on `files` for what somebody may open now: what they just uploaded, and that of records in their reach. */
export const fileReach = (db: Db, reader: Reader, now: Date): SQL | undefined =>
  or(
    and(isNull(files.ownerKind), eq(files.createdBy, reader.id)),
    // A file that a record no longer has stays for a while, so that its removal can be undone.
    and(isNull(files.expiresAt), or(ofRecords(db, reader, now), ofEmails(db, reader), ofChats(db, reader))),
  )
