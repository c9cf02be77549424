import { and, asc, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type ContactInput, contactImport, mostContacts } from '#contract/contact.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { readUpload } from '#server/platform/files/read-upload.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { HttpProblem, invalid } from '#server/platform/http/problem.ts'
import { countWithin } from '#server/platform/http/throttle.ts'
import { contacts } from '#server/schema/contacts.ts'
import { common, type Owner, path, type Row, roomOf, standing, tooMany } from './address-book.ts'
import { maxCardBytes, printCards, readCards } from './vcard.ts'

const filesPerMinute = { limit: 10, seconds: 60 }
/** So many contacts are read and written to a file at a time: others have their turn between. */
const batch = 500

/** Whom a card means: the same name with the same address or number. */
const keyOf = (one: Pick<ContactInput, 'firstname' | 'lastname' | 'company' | 'phone' | 'email'>) =>
  [one.firstname, one.lastname, one.company, one.phone.replaceAll(/[^\d+]/g, ''), one.email]
    .join('\n')
    .toLowerCase()

async function keysOf(owner: Owner): Promise<Set<string>> {
  const { firstname, lastname, company, phone, email } = contacts
  const rows = await owner.db
    .select({ firstname, lastname, company, phone, email })
    .from(contacts)
    .where(standing(owner))
  return new Set(rows.map(keyOf))
}

const importCards = defineRoute({
  ...common,
  method: 'post',
  path: `${path}/import`,
  summary:
    'Adds the contacts of a file of vCards of up to 8 MB; those that are there already are left as they are',
  atomic: false,
  raw: true,
  answers: { 200: contactImport },
  handle: async (ctx) => {
    const { db, now, t, user } = ctx
    await countWithin(db, `vcards:${user.id}`, now, filesPerMinute)
    const { bytes } = await readUpload(ctx)
    if (bytes.byteLength > maxCardBytes)
      throw new HttpProblem(413, { detail: t('contacts:file.too_large'), code: 'too_large' })
    const read = await readCards(bytes, mostContacts)
    if (!read) throw invalid({ file: [t('contacts:file.no_cards')] })
    return db.transaction(async (tx) => {
      const known = await keysOf({ db: tx, user })
      const fresh = read.contacts
        .map((one) => ({
          ...one,
          ...{ id: crypto.randomUUID(), accountId: user.id, createdAt: now, updatedAt: now },
        }))
        .filter((one) => {
          const key = keyOf(one)
          if (known.has(key)) return false
          known.add(key)
          return true
        })
      if (fresh.length > (await roomOf({ db: tx, user })) || read.cards > mostContacts) throw tooMany(ctx)
      await insertRows(tx, contacts, fresh)
      return {
        added: fresh.length,
        known: read.contacts.length - fresh.length,
        unreadable: read.unreadable,
      }
    })
  },
})

/** The cards of all contacts by name, made while they are sent. */
async function* printAll(owner: Owner): AsyncGenerator<Uint8Array> {
  let last: Row | undefined
  do {
    const rows: Row[] = await owner.db
      .select()
      .from(contacts)
      .where(
        and(
          standing(owner),
          last && sql`(${contacts.sortName}, ${contacts.id}) > (${last.sortName}, ${last.id})`,
        ),
      )
      .orderBy(asc(contacts.sortName), asc(contacts.id))
      .limit(batch)
    yield Buffer.from(printCards(rows))
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}

/** A file whose parts are made as they are asked for. */
function asFile(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source = {
    pull: async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await parts.return(undefined)),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

const exportCards = defineRoute({
  ...common,
  method: 'get',
  path: `${path}/export`,
  summary: 'One’s own contacts as a file of vCards',
  content: ['text/vcard'],
  answers: { 200: z.string() },
  handle: (ctx) =>
    new Response(asFile(printAll(ctx)), {
      headers: {
        'content-type': 'text/vcard; charset=utf-8',
        'content-disposition': 'attachment; filename="contacts.vcf"',
      },
    }),
})

export const cardRoutes: readonly Route[] = [exportCards, importCards]
