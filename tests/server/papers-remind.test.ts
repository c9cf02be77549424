import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Email, EmailDetails } from '#contract/email.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import { sweepEmails } from '#server/email/sweep.ts'
import { remindOfPapers } from '#server/papers/remind.ts'
import { readEvents } from '#server/platform/history/events.ts'
import { emails } from '#server/schema/email.ts'
import { documents, vehicles } from '#server/schema/fleet.ts'
import { notifications } from '#server/schema/notifications.ts'
import { assistants, drivers } from '#server/schema/people.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, env, clock, outbox } = server
await tripWorld(db, clock())
const desk = await server.as('dispatcher')
const admin = await server.as('admin')
await server.as('viewer')
const amal = await server.account('driver', {
  driver: 'amal',
  firstName: 'Amal',
  email: 'amal@example.test',
  language: 'fr',
})
const bo = await server.account('driver', { driver: 'bo', email: null, phone: '+447700900102' })
const wheels = await server.account('company', { company: 'wheels', email: 'wheels@example.test' })

type Who = typeof desk
type Paper = Partial<typeof documents.$inferInsert>

const remind = (at: string) => remindOfPapers({ db, env, outbox }, new Date(at))
const sent = async () => {
  await outbox.settled()
  return outbox.sent.map(({ channel, to, subject = '' }) => [channel, to, subject])
}
const inbox = async (who: Who) =>
  (await who.get<Page<Notification>>('/api/notifications')).body.results.map(({ kind, data }) => [
    kind,
    data.reference,
    data.paper?.type,
    data.paper?.expiresOn,
  ])
const countNotifications = async (account: string) =>
  db.$count(notifications, eq(notifications.accountId, account))

async function paper(values: Paper = {}) {
  const row = { ownerKind: 'driver', ownerId: 'amal', type: 'medical', expiresOn: '2026-04-09' } as const
  const [made] = await db
    .insert(documents)
    .values({ ...row, files: [], required: true, status: 'approved', ...values })
    .returning()
  return made?.id ?? ''
}

beforeEach(async () => {
  await db.delete(documents)
  await db.delete(notifications)
  await db.delete(emails)
  await outbox.settled()
  outbox.sent.length = 0
})

describe('a paper that runs out', () => {
  test('is reminded of 30, 14, 7 and 1 days before, once each, and never after', async () => {
    await paper({ expiresOn: '2026-04-30' })
    const days: [string, number][] = []
    for (let day = Date.UTC(2026, 2, 25, 9); day < Date.UTC(2026, 4, 5); day += 24 * 3600 * 1000) {
      const at = new Date(day).toISOString()
      const count = await remind(at)
      const again = await remind(at)
      if (count + again > 0) days.push([at.slice(0, 10), count + again])
    }
    expect(days).toEqual([
      ['2026-03-31', 1],
      ['2026-04-16', 1],
      ['2026-04-23', 1],
      ['2026-04-29', 1],
    ])
    expect(await countNotifications(amal)).toBe(4)
    expect((await inbox(desk)).length).toBe(4)
  })

  test('is in the inboxes of the desk and the driver, and mailed in the driver’s language', async () => {
    const id = await paper()
    expect(await remind('2026-03-10T09:00:00Z')).toBe(1)
    const news = [['paper_expiring', 'D-101', 'medical', '2026-04-09']]
    expect([await inbox(desk), await inbox(admin)]).toEqual([news, news])
    expect([
      await countNotifications(amal),
      await countNotifications(bo),
      await countNotifications(wheels),
    ]).toEqual([1, 0, 0])
    expect(await sent()).toEqual([['email', 'amal@example.test', '1 document expire bientôt']])
    const [mail] = outbox.sent
    expect(mail?.text).toContain('Certificat médical, Amal Haddad : valable jusqu’au 9 avr. 2026')
    expect(mail?.text).toContain('/fr/apps/driver-documents/')
    expect(mail?.html).toContain('lang="fr"')
    const [row] = await db.select().from(notifications).where(eq(notifications.accountId, amal))
    expect(row?.data.paper?.id).toBe(id)
  })

  test('its mail is found by whoever reads the papers, and on the driver’s timeline; nobody marks it', async () => {
    const path = '/api/data/email/EmailData'
    await paper()
    await paper({ ownerKind: 'company', ownerId: 'wheels', type: 'operator_licence' })
    await remind('2026-03-10T09:00:00Z')
    for (const role of ['dispatcher', 'support', 'viewer'] as const) {
      const { body } = await (await server.as(role)).get<Email[]>(`${path}?filter=console`)
      body.sort((a, b) => (a.subject < b.subject ? 1 : -1))
      expect(body.map(({ about, to, subject }) => [about, to[0]?.address, subject])).toEqual([
        [
          { kind: 'companies', id: 'wheels', name: 'Company wheels' },
          'wheels@example.test',
          '1 document is about to expire',
        ],
        [
          { kind: 'drivers', id: 'amal', name: 'Amal Haddad' },
          'amal@example.test',
          '1 document expire bientôt',
        ],
      ])
    }
    const [mail] = (await desk.get<Email[]>(`${path}?filter=console`)).body
    expect((await desk.get<Email[]>(path)).body).toEqual([])
    const finance = await server.as('finance')
    expect((await finance.get<Email[]>(`${path}?filter=console`)).body).toEqual([])
    expect((await finance.get(`${path}/${mail?.id}`)).status).toBe(404)
    expect((await desk.get<EmailDetails>(`${path}/${mail?.id}`)).body.system).toBe(true)
    const marks = { ids: [mail?.id], marks: { trash: true } }
    expect((await desk.post(`${path}/marks`, marks)).body).toEqual([])
    expect((await desk.get<Email[]>(`${path}?filter=console`)).body).toHaveLength(2)
    expect((await readEvents(db, 'drivers', 'amal')).at(-1)).toMatchObject({
      type: 'mailed',
      note: '1 document expire bientôt',
      actor: null,
    })
    // For two years.
    const daysOn = (days: number) => new Date(Date.parse('2026-03-10T09:00:00Z') + days * 24 * 3600 * 1000)
    await sweepEmails(db, daysOn(729))
    expect(await db.$count(emails)).toBe(2)
    await sweepEmails(db, daysOn(731))
    expect(await db.$count(emails)).toBe(0)
  })

  test('goes by text to a driver without an address, and by one mail about all to their company', async () => {
    await paper({ ownerId: 'bo' })
    await paper({ ownerId: 'bo', type: 'safeguarding', expiresOn: '2026-03-11' })
    await paper({ ownerKind: 'vehicle', ownerId: 'van', type: 'insurance', expiresOn: '2026-03-20' })
    await paper({ ownerKind: 'company', ownerId: 'wheels', type: 'operator_licence' })
    await paper({ ownerKind: 'vehicle', ownerId: 'car', type: 'insurance', expiresOn: '2026-03-20' })
    expect(await remind('2026-03-10T09:00:00Z')).toBe(5)
    expect((await sent()).toSorted()).toEqual([
      ['email', 'wheels@example.test', '4 documents are about to expire'],
      ['sms', '+447700900102', ''],
      ['sms', '+447700900102', ''],
    ])
    const mail = outbox.sent.find(({ channel }) => channel === 'email')
    for (const line of [
      'Insurance, VN34 WAV',
      'Operator licence, Company wheels',
      'Medical certificate, Bo Lind',
    ])
      expect(mail?.text).toContain(line)
    expect(mail?.text).not.toContain('AB12 CDE')
    expect([
      await countNotifications(bo),
      await countNotifications(wheels),
      (await inbox(desk)).length,
    ]).toEqual([2, 4, 5])
  })

  test('of a vehicle that is no company’s goes to the driver who has it', async () => {
    const pair = (driverId: string | null) =>
      db
        .update(vehicles)
        .set({ driverId })
        .where(inArray(vehicles.id, ['car', 'van']))
    await pair('amal')
    await paper({ ownerKind: 'vehicle', ownerId: 'car', type: 'insurance' })
    await paper({ ownerKind: 'vehicle', ownerId: 'van', type: 'insurance' })
    await remind('2026-03-10T09:00:00Z')
    expect((await sent()).map(([, to]) => to).toSorted()).toEqual([
      'amal@example.test',
      'wheels@example.test',
    ])
    const mail = outbox.sent.find(({ to }) => to === 'amal@example.test')
    expect(mail?.text).toContain('AB12 CDE')
    expect(mail?.text).not.toContain('VN34 WAV')
    await pair(null)
  })

  test('of a vehicle asks its driver to give it to the office, and leads only to papers of their own', async () => {
    await db.update(vehicles).set({ driverId: 'amal' }).where(eq(vehicles.id, 'car'))
    await paper()
    await paper({ ownerKind: 'vehicle', ownerId: 'car', type: 'insurance' })
    await remind('2026-03-10T09:00:00Z')
    const mails = (await sent()).length === 2 ? outbox.sent.map(({ text }) => text) : []
    const [own, theVehicles] = mails
    expect(own).toContain('Certificat médical, Amal Haddad')
    expect(own).toContain('/fr/apps/driver-documents/')
    expect(theVehicles).toContain('Assurance, AB12 CDE')
    expect(theVehicles).toContain('Remettez le nouveau au bureau à temps')
    expect(theVehicles).not.toContain('http')

    await db.update(vehicles).set({ driverId: 'lee' }).where(eq(vehicles.id, 'car'))
    await paper({ ownerKind: 'vehicle', ownerId: 'car', type: 'tax' })
    await remind('2026-03-10T09:00:00Z')
    expect((await sent()).at(-1)).toEqual(['sms', '+447700900104', ''])
    const text = outbox.sent.at(-1)
    expect(text?.text).toMatch(/AB12 CDE.*office/)
    expect(text?.text).not.toContain('http')
    await db.update(vehicles).set({ driverId: null }).where(eq(vehicles.id, 'car'))
  })

  test('of an assistant is in the inbox of the desk without a name, and goes by text to those who have a number', async () => {
    const check = { ownerKind: 'assistant', type: 'background_check' } as const
    await paper({ ...check, ownerId: 'nia' })
    await paper({ ...check, ownerId: 'noor' })
    expect(await remind('2026-03-10T09:00:00Z')).toBe(2)
    expect((await inbox(desk)).toSorted()).toEqual([
      ['paper_expiring', 'N. K.', 'background_check', '2026-04-09'],
      ['paper_expiring', 'N. R.', 'background_check', '2026-04-09'],
    ])
    expect(await sent()).toEqual([['sms', '+447700900190', '']])
    expect(outbox.sent[0]?.text).toMatch(/Background check, Nia Roberts.*office/)
    expect(await countNotifications(wheels)).toBe(0)
  })

  test('reaches a driver who has no account by what is in their record', async () => {
    await paper({ ownerId: 'lee' })
    await remind('2026-03-10T09:00:00Z')
    expect(await sent()).toEqual([['sms', '+447700900104', '']])
  })
})

describe('after a time of silence', () => {
  test('only the nearest reminder goes out, not all that were missed', async () => {
    await paper({ expiresOn: '2026-03-15' })
    expect(await remind('2026-03-10T09:00:00Z')).toBe(1)
    expect(await remind('2026-03-10T12:00:00Z')).toBe(0)
    expect(await remind('2026-03-14T09:00:00Z')).toBe(1)
    expect(await countNotifications(amal)).toBe(2)
  })

  test('a paper with a new last day is reminded of anew', async () => {
    const id = await paper({ expiresOn: '2026-03-15' })
    await remind('2026-03-10T09:00:00Z')
    await db.update(documents).set({ expiresOn: '2026-05-15' }).where(eq(documents.id, id))
    expect(await remind('2026-03-11T09:00:00Z')).toBe(0)
    expect(await remind('2026-04-15T09:00:00Z')).toBe(1)
  })
})

describe('nothing goes out', () => {
  test('before seven in the morning of the operator’s zone', async () => {
    await paper({ expiresOn: '2026-07-05' })
    expect(env.OPERATOR_ZONE).toBe('Europe/London')
    expect(await remind('2026-07-01T05:59:00Z')).toBe(0)
    expect(await remind('2026-07-01T06:00:00Z')).toBe(1)
  })

  test.each([
    ['waits for review', { status: 'pending' as const }],
    ['was rejected', { status: 'rejected' as const }],
    ['ran out already', { expiresOn: '2026-03-09' }],
    ['is far from its last day', { expiresOn: '2026-04-10' }],
    ['has no last day', { expiresOn: null }],
  ])('for one that %s', async (_, values) => {
    await paper(values)
    expect(await remind('2026-03-10T09:00:00Z')).toBe(0)
  })

  test('for one that was renewed, nor for a driver or an assistant who has left', async () => {
    await paper()
    await paper({ expiresOn: '2029-04-09' })
    await paper({ ownerId: 'sam' })
    await db.update(drivers).set({ status: 'left' }).where(eq(drivers.id, 'sam'))
    await paper({ ownerKind: 'assistant', ownerId: 'nia' })
    await db.update(assistants).set({ status: 'left' }).where(eq(assistants.id, 'nia'))
    expect(await remind('2026-03-10T09:00:00Z')).toBe(0)
    expect(await sent()).toEqual([])
  })
})

test('several servers that look at once remind once', async () => {
  for (let number = 0; number < 20; number += 1) await paper({ number: String(number) })
  const counts = await Promise.all(Array.from({ length: 4 }, () => remind('2026-03-10T09:00:00Z')))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
  expect(await countNotifications(amal)).toBe(20)
  expect((await sent()).length).toBe(1)
})
