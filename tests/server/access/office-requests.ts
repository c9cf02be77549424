import { randomUUID } from 'node:crypto'
import { emptyText } from '#contract/rich-text.ts'
import { contacts } from '#server/schema/contacts.ts'
import { emails } from '#server/schema/email.ts'
import { notes } from '#server/schema/notes.ts'
import type { RequestMaker } from './request-maker.ts'

/** A note of whoever asks, or of somebody else. */
const ofNote: RequestMaker = async ({ db }, me, whose) => {
  const id = randomUUID()
  await db.insert(notes).values({ id, accountId: me.accounts[whose], title: 'Gate code', color: 'primary' })
  return { path: `/api/data/notes/NotesData/${id}`, body: { title: 'New gate code' } }
}

const nobody = { lastname: '', department: '', company: '', phone: '', email: '', address: '', notes: '' }
/** A contact in the address book of whoever asks, or of somebody else. */
const ofContact =
  (tail = '', body?: object): RequestMaker =>
  async ({ db }, me, whose) => {
    const id = randomUUID()
    await db.insert(contacts).values({ ...nobody, id, accountId: me.accounts[whose], firstname: 'Femi' })
    return { path: `/api/data/contacts/ContactsData/${id}${tail}`, ...(body && { body }) }
  }

/** A draft of whoever asks, or of somebody else. */
const ofEmail =
  (tail = '', body?: object): RequestMaker =>
  async ({ db, clock }, me, whose) => {
    const [id, at] = [randomUUID(), clock()]
    const somebody = { name: 'Amina Okafor', address: 'amina@families.example' }
    await db.insert(emails).values({
      ...{ id, accountId: me.accounts[whose], messageId: id, folder: 'draft', at, subject: 'Gate' },
      ...{ fromName: '', fromAddress: '', to: [somebody], cc: [], body: emptyText, excerpt: '' },
    })
    return { path: `/api/data/email/EmailData/${id}${tail}`, ...(body && { body }) }
  }

/** Requests about what somebody has in the tools of the office. */
export const officeRequests: Readonly<Record<string, RequestMaker>> = {
  'PATCH /api/data/notes/NotesData/{id}': ofNote,
  'GET /api/data/contacts/ContactsData/{id}': ofContact(),
  'PATCH /api/data/contacts/ContactsData/{id}': ofContact('', { starred: true }),
  'POST /api/data/contacts/ContactsData/{id}/reached': ofContact('/reached'),
  'GET /api/data/email/EmailData/{id}': ofEmail(),
  'PATCH /api/data/email/EmailData/{id}': ofEmail('', { subject: 'North gate' }),
  'POST /api/data/email/EmailData/{id}/send': ofEmail('/send'),
}
