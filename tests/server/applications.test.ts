import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Application, NewApplication } from '#contract/application.ts'
import type { StoredFile } from '#contract/file.ts'
import type { Page } from '#contract/page.ts'
import type { Role } from '#contract/people.ts'
import { sweep } from '#server/app/sweep.ts'
import { storageOf } from '#server/platform/files/storage.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { readEvents } from '#server/platform/history/events.ts'
import { accounts } from '#server/schema/accounts.ts'
import { applications } from '#server/schema/applications.ts'
import { emails } from '#server/schema/email.ts'
import { files } from '#server/schema/files.ts'
import { documents, vehicleBrands, vehicleModels, vehicles } from '#server/schema/fleet.ts'
import { notifications } from '#server/schema/notifications.ts'
import { companies, drivers } from '#server/schema/people.ts'
import { emptyFolder } from '#tests/support/folder.ts'
import { sendFile } from './support/files.ts'
import { lastMail } from './support/mailbox.ts'
import { median } from './support/median.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const folder = emptyFolder()
const server = await testServer({ env: { DATA_DIR: folder } })
const { account, anonymous, app, as, clock, db, env, outbox } = server
await tripWorld(db, clock())
await account('admin')
await account('dispatcher')

const base = '/api/registrations'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const hour = 3600

/** Somebody at an address of their own, so that no test uses up another's tries. */
let people = 0
function applicant() {
  people += 1
  const address = `198.51.100.${people}`
  const client = anonymous().from(address)
  const phone = `+4477009100${String(people).padStart(2, '0')}`
  const email = `applicant${people}@example.test`
  const start = async () => (await client.post<NewApplication>(`${base}/applications`)).body.application
  const upload = (application: string, bytes: Uint8Array = pdf) =>
    sendFile<StoredFile>(app, client, `${base}/files`, { bytes, fields: { application } }, address)
  return { client, phone, email, start, upload }
}
type Applicant = ReturnType<typeof applicant>

/** No two applicants bring the same vehicle, or found the same school. */
const plateOf = (phone: string) => `WX${phone.slice(-2)} KBE`
const schoolOf = (email: string) => `School of ${email}`

async function driverForm({ phone, email, start, upload }: Applicant, withVehicle = true) {
  const application = await start()
  const file = async () => (await upload(application)).body.id
  return {
    application,
    consent: true,
    firstName: 'Nia',
    lastName: 'Adeyemi',
    dob: '1990-02-28',
    phone,
    email,
    address: '4 Park Row, Bristol',
    licenceNumber: 'ADEYE 902280 N99',
    licenceExpiresOn: '2031-05-31',
    badgeNumber: '',
    papers: [
      { type: 'driving_licence', file: await file() },
      { type: 'driving_licence', file: await file() },
      { type: 'background_check', file: await file() },
    ],
    vehicle: withVehicle
      ? {
          plate: plateOf(phone).toLowerCase(),
          brand: 'ford',
          model: 'Galaxy',
          year: 2021,
          body: 'car',
          fuel: 'hybrid',
          colour: '',
          seats: 6,
          wheelchairSpaces: 0,
          papers: [
            { type: 'insurance', file: await file(), expiresOn: '2031-01-31' },
            { type: 'inspection', file: await file(), expiresOn: '2031-02-28' },
          ],
        }
      : null,
  }
}

const companyForm = async ({ phone, email, start }: Applicant) => ({
  application: await start(),
  consent: true,
  name: schoolOf(email),
  type: 'school',
  registrationNo: '',
  address: '1 Hill Road, Bristol',
  contactFirstName: 'Orla',
  contactLastName: 'Byrne',
  phone,
  email,
  currency: 'GBP',
  timezone: 'Europe/London',
  paymentMethod: 'invoice',
  message: '',
})

const sendDriver = ({ client }: Applicant, body: object, headers = {}) =>
  client.post(`${base}/drivers`, body, headers)
const sendCompany = ({ client }: Applicant, body: object) => client.post(`${base}/companies`, body)
const driverOf = async (phone: string) => (await db.select().from(drivers).where(eq(drivers.phone, phone)))[0]
const papersOf = (kind: 'driver' | 'vehicle', id: string) =>
  db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerKind, kind), eq(documents.ownerId, id)))
const found = async (email: string, by: Role = 'admin') =>
  (await (await as(by)).get<Page<Application>>(`/api/web/registrations?search=${email}`)).body.results[0]
/** In a session of its own: some tests move the clock beyond the life of one. */
const decide = async (id: string, action: 'approve' | 'reject', body: object = {}, by: Role = 'admin') =>
  (await as(by)).post<Application>(`/api/web/registrations/${id}/actions/${action}`, body)
const asksCode = (phone: string) =>
  anonymous()
    .from(`203.0.113.${Number(phone.slice(-2))}`)
    .post('/api/auth/login/driver/otp?set_cookies=true', { action: 'send', mobile_number: phone })
const texts = (phone: string) => outbox.sent.filter((message) => message.to === phone)

async function pendingDriver(withVehicle = true) {
  const one = applicant()
  const answer = await sendDriver(one, await driverForm(one, withVehicle))
  expect([answer.status, answer.body]).toEqual([
    201,
    { detail: 'Thank you. We have received your application and answer by mail.' },
  ])
  const registration = await found(one.email)
  if (!registration) throw new Error('The application is not listed')
  return { ...one, registration, driver: await driverOf(one.phone) }
}

describe('a driver who applies', () => {
  test('is pending with the papers to review, cannot sign in, and the deciders are notified', async () => {
    const before = await db.$count(notifications, eq(notifications.kind, 'registration_pending'))
    const { driver, phone, email, registration } = await pendingDriver()
    expect(driver).toMatchObject({ status: 'pending', code: 'D-106', email, vehicleId: null })
    const papers = await papersOf('driver', driver?.id ?? '')
    expect(
      Object.fromEntries(
        papers.map((paper) => [paper.type, [paper.status, paper.required, paper.files.length]]),
      ),
    ).toEqual({
      driving_licence: ['pending', true, 2],
      background_check: ['pending', true, 1],
      private_hire_badge: ['missing', true, 0],
      safeguarding: ['missing', true, 0],
    })
    expect(papers.find(({ type }) => type === 'driving_licence')).toMatchObject({
      number: 'ADEYE 902280 N99',
      expiresOn: '2031-05-31',
    })
    expect(await db.$count(vehicles, eq(vehicles.plate, plateOf(phone)))).toBe(0)
    await asksCode(phone)
    await outbox.settled()
    expect(texts(phone)).toEqual([])
    expect(await db.$count(notifications, eq(notifications.kind, 'registration_pending'))).toBeGreaterThan(
      before,
    )
    const about = { of: 'driver', id: registration.id }
    const recipients = await db
      .select({ role: accounts.role, data: notifications.data })
      .from(notifications)
      .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    const roles = recipients.filter(({ data }) => data.registration?.id === about.id).map(({ role }) => role)
    expect(new Set(roles)).toEqual(new Set(['admin', 'dispatcher']))
    expect(recipients.map(({ data }) => data.registration)).toContainEqual(about)
    expect(lastMail(outbox.sent, email).subject).toBe('We have received your application')
    expect(registration).toMatchObject({ kind: 'driver', status: 'pending', actions: ['approve', 'reject'] })
    expect(registration.files).toHaveLength(5)
  })

  test('finds what was mailed to them among what the console mailed, and a known number leaves nothing there', async () => {
    const { registration, driver, phone } = await pendingDriver()
    const again = { ...applicant(), phone }
    expect((await sendDriver(again, await driverForm(again, false))).status).toBe(201)
    const kept = await db
      .select()
      .from(emails)
      .where(and(eq(emails.accountId, 'console'), eq(emails.aboutKind, 'applications')))
    const { id, name } = registration
    expect(kept.filter(({ aboutId }) => aboutId === id)).toMatchObject([
      { aboutName: name, subject: 'We have received your application', folder: 'sent' },
    ])
    expect(JSON.stringify(kept)).not.toContain(again.email)
    const events = await readEvents(db, 'drivers', driver?.id ?? '')
    expect(events.filter(({ type }) => type === 'mailed')).toHaveLength(1)
  })

  test('twice with one token is one driver, also at the same moment', async () => {
    const one = applicant()
    const body = await driverForm(one, false)
    const answers = await Promise.all([sendDriver(one, body), sendDriver(one, body), sendDriver(one, body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await db.$count(drivers, eq(drivers.phone, one.phone))).toBe(1)
    expect(await db.$count(applications, eq(applications.email, one.email))).toBe(1)
    await outbox.settled()
    expect(texts(one.email)).toHaveLength(1)
  })

  test('twice with a number that is known is mailed as often as with a new one', async () => {
    const one = { ...applicant(), phone: '+447700900103' }
    const body = await driverForm(one, false)
    await Promise.all([sendDriver(one, body), sendDriver(one, body)])
    await outbox.settled()
    expect(texts(one.email)).toHaveLength(1)
  })

  test('with a known number notifies its owner in the owner’s language', async () => {
    const one = { ...applicant(), phone: '+447700900104' }
    await db
      .update(drivers)
      .set({ languages: ['ar', 'en'] })
      .where(eq(drivers.phone, one.phone))
    await sendDriver(one, await driverForm(one, false), { 'accept-language': 'fr' })
    await outbox.settled()
    expect(texts(one.phone).map(({ text }) => text)).toEqual([
      expect.stringMatching(/تقدّم شخص بطلب.*\/ar\/auth\/driver-login\//),
    ])
  })

  test('with a known number gets the same answer in the same time; only its owner is notified', async () => {
    const timed = async (phone: string) => {
      const one = { ...applicant(), phone }
      const body = await driverForm(one, false)
      const started = performance.now()
      const { status, body: said, headers } = await sendDriver(one, body)
      const names = [...headers.keys()].sort()
      return { answer: { status, said, names }, ms: performance.now() - started, email: one.email }
    }
    const [known, fresh] = [await timed('+447700900101'), await timed('+447700910099')]
    expect(known.answer).toEqual(fresh.answer)
    const [first, second]: [number[], number[]] = [[fresh.ms], [known.ms]]
    for (const phone of ['+447700910097', '+447700910098']) {
      first.push((await timed(phone)).ms)
      // By now it is known.
      second.push((await timed(phone)).ms)
    }
    expect(Math.min(...first, ...second)).toBeGreaterThan(295)
    expect(Math.abs(median(first) - median(second))).toBeLessThan(150)
    await outbox.settled()
    expect(texts('+447700900101').map(({ text }) => text)).toEqual([
      expect.stringContaining('/auth/driver-login/'),
    ])
    expect(lastMail(outbox.sent, known.email).subject).toBe(lastMail(outbox.sent, fresh.email).subject)
    expect(await found(known.email)).toBeUndefined()
    await timed('+447700900101')
    expect(texts('+447700900101')).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['a birth in the future', { dob: '2091-01-01' }, 'dob', 'The date of birth is in the future.'],
    ['a child', { dob: '2015-01-01' }, 'dob', 'You must be at least 18 years old to drive for us.'],
    ['a mistyped century', { dob: '1090-02-28' }, 'dob', 'Check the year of this date of birth.'],
    [
      'an expired licence',
      { licenceExpiresOn: '2020-01-01' },
      'licenceExpiresOn',
      'This licence has expired.',
    ],
    ['no licence at all', { licenceNumber: '' }, 'licenceNumber', 'This field may not be blank.'],
    ['no papers', { papers: [] }, 'papers.driving_licence', 'Please add this paper.'],
    [
      'no consent',
      { consent: false },
      'consent',
      'Please agree to this, or we may not look at your application.',
    ],
    ['an unknown field', { status: 'available' }, 'status', 'This field is not known here.'],
    [
      'no number',
      { phone: 'mobile' },
      'phone',
      'Enter a mobile number with its country code, such as +44 7700 900001.',
    ],
  ])('is refused with %s', async (_, change, field, message) => {
    const one = applicant()
    const { status, body } = await sendDriver(one, { ...(await driverForm(one, false)), ...change })
    expect([status, (body as Record<string, unknown>)[field]]).toEqual([400, [message]])
    expect(await driverOf(one.phone)).toBeUndefined()
  })

  test('is refused with what is wrong with the vehicle and its papers', async () => {
    const one = applicant()
    const form = await driverForm(one)
    const [insurance] = form.vehicle?.papers ?? []
    const vehicle = { ...form.vehicle, year: 2099, papers: [{ ...insurance, expiresOn: '2020-01-01' }] }
    expect((await sendDriver(one, { ...form, vehicle })).body).toEqual({
      'vehicle.papers.insurance': ['This paper has expired.'],
      'vehicle.papers.inspection': ['Please add this paper.'],
      'vehicle.year': ['Check the year: it is in the future.'],
    })
    const undated = {
      ...form.vehicle,
      papers: form.vehicle?.papers.map((paper) => ({ ...paper, expiresOn: null })),
    }
    const { body } = await sendDriver(one, { ...form, vehicle: undated })
    expect(Object.keys(body)).toEqual(['vehicle.papers.insurance', 'vehicle.papers.inspection'])
  })

  test('can give only what was uploaded with their own token, and only once', async () => {
    const [one, other] = [applicant(), applicant()]
    const [mine, theirs] = [await driverForm(one, false), await driverForm(other, false)]
    const stolen = [{ type: 'driving_licence', file: theirs.papers[0]?.file }, mine.papers[2]]
    expect((await sendDriver(one, { ...mine, papers: stolen })).body).toEqual({
      'papers.driving_licence': ['This file is no longer here. Please choose it again.'],
    })
    expect((await sendDriver(other, theirs)).status).toBe(201)
    const again = { ...mine, application: await one.start() }
    expect((await sendDriver(one, again)).status).toBe(400)
    expect((await sendDriver(one, mine)).status).toBe(201)
  })

  test('uploads nothing without a token that is ours and fresh', async () => {
    const one = applicant()
    const token = await one.start()
    const [id, until, signed] = token.split('.')
    for (const bad of ['', 'x', `${id}.${Number(until) + 1000}.${signed}`, `other.${until}.${signed}`])
      expect((await one.upload(bad)).status).toBe(410)
    const { status, body } = await one.upload(token, Buffer.from('<svg/>'))
    expect([status, body]).toEqual([400, { file: ['Choose a JPEG, PNG or WebP picture or a PDF.'] }])
    clock.advance(4 * hour + 1)
    expect((await one.upload(token)).status).toBe(410)
    expect((await sendDriver(one, { ...(await driverForm(one, false)), application: token })).status).toBe(
      410,
    )
  })

  test('is slowed down by caller', async () => {
    const one = applicant()
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await one.client.post(`${base}/applications`)).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    const last = await one.client.post(`${base}/applications`)
    expect([last.status, Number(last.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  })

  test('fifteen an hour are sent from one address, such as that of an office, however many were begun', async () => {
    const { client, start } = applicant()
    const statuses: number[] = []
    for (let n = 0; n < 16; n += 1) {
      const form = await companyForm({ ...applicant(), start })
      statuses.push((await client.post(`${base}/companies`, form)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 201), 429])
  })
})

describe('approved', () => {
  test('a driver signs in, brings the vehicle, and drives only when the papers are approved', async () => {
    const { registration, phone, email, driver } = await pendingDriver()
    const { status, body } = await decide(registration.id, 'approve', {}, 'dispatcher')
    expect([status, body.status, body.actions]).toEqual([200, 'approved', []])
    const vehicle = (
      await db
        .select()
        .from(vehicles)
        .where(eq(vehicles.plate, plateOf(phone)))
    )[0]
    expect(vehicle).toMatchObject({ ownership: 'driver', driverId: driver?.id, seats: 6 })
    const [model] = await db
      .select()
      .from(vehicleModels)
      .where(eq(vehicleModels.id, vehicle?.modelId ?? ''))
    expect(model).toMatchObject({ brandId: 'ford', name: 'Galaxy', fuel: 'hybrid' })
    expect(await db.$count(vehicleBrands)).toBe(1)
    expect((await papersOf('vehicle', vehicle?.id ?? '')).map((paper) => [paper.type, paper.status])).toEqual(
      expect.arrayContaining([
        ['insurance', 'pending'],
        ['inspection', 'pending'],
        ['plate', 'missing'],
      ]),
    )
    expect(await driverOf(phone)).toMatchObject({ status: 'off_duty', vehicleId: vehicle?.id })
    for (const [entity, id] of [
      ['vehicles', vehicle?.id],
      ['vehicle-models', model?.id],
    ] as const)
      expect((await readEvents(db, entity, id ?? '')).map(({ type }) => type)).toContain('created')
    await asksCode(phone)
    await outbox.settled()
    expect(texts(phone)).toHaveLength(1)
    expect(lastMail(outbox.sent, email).text).toContain('/auth/driver-login/')
    const { body: list } = await (await as('dispatcher')).get<Page<{ canWork: boolean }>>(
      `/api/web/drivers?search=${email}`,
    )
    expect(list.results.map(({ canWork }) => canWork)).toEqual([false])
    const own = await server.signedIn(
      (await db.select().from(accounts).where(eq(accounts.phone, phone)))[0]?.id ?? '',
    )
    const papers = await papersOf('driver', driver?.id ?? '')
    const file = papers.flatMap((paper) => paper.files)[0]
    expect((await own.get(`/api/web/files/${file}`)).status).toBe(200)
  })

  test('a driver takes no vehicle of the fleet by naming its plate; the one they were given is theirs', async () => {
    const one = applicant()
    const form = await driverForm(one)
    const [car] = await db.select().from(vehicles).where(eq(vehicles.id, 'car'))
    await sendDriver(one, { ...form, vehicle: { ...form.vehicle, plate: car?.plate.toLowerCase() } })
    const before = [await db.$count(vehicles), (await papersOf('vehicle', 'car')).length]
    const id = (await found(one.email))?.id ?? ''
    const refused = await decide(id, 'approve')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'plate_taken' }])
    expect([await db.$count(vehicles), (await papersOf('vehicle', 'car')).length]).toEqual(before)
    const driver = await driverOf(one.phone)
    expect(driver).toMatchObject({ status: 'pending', vehicleId: null })
    await db
      .update(vehicles)
      .set({ driverId: driver?.id ?? '' })
      .where(eq(vehicles.id, 'car'))
    expect((await decide(id, 'approve')).status).toBe(200)
    expect((await driverOf(one.phone))?.vehicleId).toBe('car')
    expect((await driverOf('+447700900101'))?.vehicleId).toBeNull()
    expect(await db.$count(vehicles)).toBe(before[0])
  })

  test('a driver who brings a vehicle lets the one go that was lent to them', async () => {
    const { registration, driver, phone } = await pendingDriver()
    await db
      .update(vehicles)
      .set({ driverId: driver?.id ?? '' })
      .where(eq(vehicles.id, 'van'))
    expect((await decide(registration.id, 'approve')).status).toBe(200)
    const [van] = await db.select().from(vehicles).where(eq(vehicles.id, 'van'))
    const [own] = await db
      .select()
      .from(vehicles)
      .where(eq(vehicles.plate, plateOf(phone)))
    expect([van?.driverId, own?.driverId]).toEqual([null, driver?.id])
  })

  test('not a second company of the same name, whoever else waits under it', async () => {
    const [one, other] = [applicant(), applicant()]
    const name = 'Oak Tree Academy'
    for (const each of [one, other]) await sendCompany(each, { ...(await companyForm(each)), name })
    expect((await decide((await found(one.email))?.id ?? '', 'approve')).status).toBe(200)
    const { id = '', subject } = (await found(other.email)) ?? {}
    const refused = await decide(id, 'approve')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'company_exists', detail: expect.stringContaining(name) },
    ])
    await db
      .update(companies)
      .set({ name: 'OAK TREE academy, Leeds' })
      .where(eq(companies.id, subject?.id ?? ''))
    expect((await decide(id, 'approve')).status).toBe(200)
  })

  test('a company books, and its contact chooses a password by the mailed link', async () => {
    const one = applicant()
    expect((await sendCompany(one, await companyForm(one))).status).toBe(201)
    const registration = await found(one.email)
    const company = registration?.subject?.id ?? ''
    expect((await db.select().from(companies).where(eq(companies.id, company)))[0]).toMatchObject({
      status: 'pending',
      contactName: 'Orla Byrne',
      email: one.email,
    })
    await decide(registration?.id ?? '', 'approve')
    await outbox.settled()
    expect((await db.select().from(companies).where(eq(companies.id, company)))[0]?.status).toBe('active')
    const mail = lastMail(outbox.sent, one.email)
    expect(mail.subject).toBe(`Welcome: ${schoolOf(one.email)} was approved`)
    const signIn = () =>
      one.client.post('/api/auth/web-login', { email: one.email, password: 'a good password' })
    expect((await signIn()).status).toBe(400)
    clock.advance(2 * 24 * hour)
    const chosen = { token: mail.token, password: 'a good password' }
    expect((await one.client.post('/api/auth/password-reset/confirm', chosen)).status).toBe(200)
    clock.advance(-2 * 24 * hour)
    expect((await signIn()).status).toBe(200)
    expect((await one.client.get('/api/auth/profile')).body).toMatchObject({ role: 'company', company })
  })

  test('twice, or after a rejection, is refused', async () => {
    const { registration } = await pendingDriver(false)
    const both = await Promise.all([decide(registration.id, 'approve'), decide(registration.id, 'approve')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await decide(registration.id, 'reject', { reason: 'Too late' })).status).toBe(409)
  })

  test('not while another account has the phone or the mail address: nothing is half done', async () => {
    const driver = await pendingDriver()
    await account('driver', { phone: driver.phone })
    const refusedDriver = await decide(driver.registration.id, 'approve')
    expect([refusedDriver.status, refusedDriver.body]).toMatchObject([409, { code: 'phone_taken' }])
    expect((await driverOf(driver.phone))?.status).toBe('pending')
    const one = applicant()
    await sendCompany(one, await companyForm(one))
    await account('viewer', { email: one.email.toUpperCase() })
    expect((await decide((await found(one.email))?.id ?? '', 'approve')).body).toMatchObject({
      code: 'email_taken',
    })
  })

  test('also while somebody has signed up with the mail address and never confirmed it', async () => {
    const one = applicant()
    await sendCompany(one, await companyForm(one))
    await account('viewer', { email: one.email.toUpperCase(), status: 'pending' })
    expect((await decide((await found(one.email))?.id ?? '', 'approve')).status).toBe(200)
  })
})

describe('rejected', () => {
  test('a driver gets the reason; what was sent in is deleted, and they may apply again', async () => {
    const { registration, phone, email, driver } = await pendingDriver()
    expect((await decide(registration.id, 'reject')).body).toEqual({ reason: ['This field is required.'] })
    const { body } = await decide(registration.id, 'reject', { reason: 'The <b>badge</b> is missing.' })
    expect(body).toMatchObject({ status: 'rejected', subject: null, driver: null, files: [], actions: [] })
    await outbox.settled()
    const mail = lastMail(outbox.sent, email)
    expect(mail.text).toContain('The <b>badge</b> is missing.')
    expect(mail.html).not.toContain('<b>badge')
    expect(await driverOf(phone)).toBeUndefined()
    expect(await papersOf('driver', driver?.id ?? '')).toEqual([])
    const gone = registration.files[0]?.id ?? ''
    expect((await (await as('admin')).get(`/api/web/files/${gone}`)).status).toBe(404)
    const [row] = await db.select().from(files).where(eq(files.id, gone))
    await sweepFiles(db, storageOf(env), new Date(clock().getTime() + 1000))
    expect(readdirSync(join(folder, 'files'))).not.toContain(row?.storedAs)
    const again = { ...applicant(), phone, email }
    expect((await sendDriver(again, await driverForm(again))).status).toBe(201)
    expect(await driverOf(phone)).toMatchObject({ status: 'pending' })
  })

  test('a company goes, unless something refers to it', async () => {
    const one = applicant()
    await sendCompany(one, await companyForm(one))
    const registration = await found(one.email)
    const company = registration?.subject?.id ?? ''
    await db.update(drivers).set({ companyId: company }).where(eq(drivers.id, 'sam'))
    const refused = await decide(registration?.id ?? '', 'reject', { reason: 'No' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'registration_in_use' }])
    await db.update(drivers).set({ companyId: null }).where(eq(drivers.id, 'sam'))
    expect((await decide(registration?.id ?? '', 'reject', { reason: 'No' })).status).toBe(200)
    expect(await db.$count(companies, eq(companies.id, company))).toBe(0)
  })

  test('is deleted after 90 days', async () => {
    const { registration } = await pendingDriver(false)
    await decide(registration.id, 'reject', { reason: 'No' })
    const inDays = (days: number) => new Date(clock().getTime() + days * 24 * hour * 1000)
    await sweep(db, inDays(89))
    expect(await db.$count(applications, eq(applications.id, registration.id))).toBe(1)
    await sweep(db, inDays(91))
    expect(await db.$count(applications, eq(applications.id, registration.id))).toBe(0)
  })
})

describe('a company that applies', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown currency', { currency: 'XQQ' }, 'currency'],
    ['an unknown zone', { timezone: 'Mars/Base' }, 'timezone'],
    ['no name', { name: '' }, 'name'],
    ['no address of mail', { email: 'nobody' }, 'email'],
  ])('is refused with %s', async (_, change, field) => {
    const one = applicant()
    const { status, body } = await sendCompany(one, { ...(await companyForm(one)), ...change })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  test('twice with one token is one company, also at the same moment', async () => {
    const one = applicant()
    const form = await companyForm(one)
    const answers = await Promise.all([sendCompany(one, form), sendCompany(one, form)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await db.$count(companies, eq(companies.email, one.email))).toBe(1)
  })

  test('is answered in its language', async () => {
    const one = applicant()
    const form = await companyForm(one)
    const { body } = await one.client.post(`${base}/companies`, form, { 'accept-language': 'fr' })
    expect(body).toEqual({
      detail: 'Merci. Nous avons bien reçu votre candidature et répondrons par e-mail.',
    })
    await outbox.settled()
    expect(lastMail(outbox.sent, one.email).subject).toBe('Nous avons bien reçu votre candidature')
    await decide((await found(one.email))?.id ?? '', 'approve')
    await outbox.settled()
    expect(lastMail(outbox.sent, one.email).subject).toBe(`Bienvenue : ${schoolOf(one.email)} est acceptée`)
  })
})

test('support and viewers see applications and decide none; others see none', async () => {
  const { registration, email } = await pendingDriver(false)
  for (const role of ['support', 'viewer'] as const) {
    expect((await found(email, role))?.actions).toEqual([])
    expect((await decide(registration.id, 'approve', {}, role)).status).toBe(403)
  }
  for (const role of ['finance', 'company', 'driver', 'parent'] as const)
    expect((await (await as(role)).get('/api/web/registrations')).status).toBe(403)
  const { body } = await (await as('admin')).get<Page<Application>>(
    `/api/web/registrations?kind=company&status=pending,approved`,
  )
  expect(new Set(body.results.map(({ kind }) => kind))).toEqual(new Set(['company']))
  const one = await (await as('admin')).get<Page<Application>>(
    `/api/web/registrations?subject=${registration.subject?.id}`,
  )
  expect(one.body.results.map(({ id }) => id)).toEqual([registration.id])
})
