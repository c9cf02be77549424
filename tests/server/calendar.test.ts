import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  CalendarDaysAnswer,
  CalendarEvent,
  CalendarFeed,
  CalendarImport,
  DetachedEvent,
  NewCalendarFeed,
} from '#contract/calendar.ts'
import type { CalendarLayer } from '#contract/lists/calendar.ts'
import type { Notification } from '#contract/notification.ts'
import type { Page } from '#contract/page.ts'
import { sweep } from '#server/app/sweep.ts'
import { remindOfEvents } from '#server/calendar/remind.ts'
import { accounts } from '#server/schema/accounts.ts'
import { calendarEvents, calendarFeeds } from '#server/schema/calendar.ts'
import { documents } from '#server/schema/fleet.ts'
import { notifications } from '#server/schema/notifications.ts'
import { drivers } from '#server/schema/people.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { statements } from '#server/schema/statements.ts'
import { sendFile } from './support/files.ts'
import { tripWorld } from './support/trip-world.ts'
import { testServer } from './support.ts'

const server = await testServer()
const { db, env, clock } = server
const world = await tripWorld(db, clock())
await world.trip({ startAt: new Date('2026-03-12T23:30:00Z') })
await world.trip({ startAt: new Date('2026-03-12T08:00:00Z') })
await world.trip({ startAt: new Date('2026-03-13T00:30:00Z') })
await world.trip({ startAt: new Date('2026-03-13T08:00:00Z'), status: 'cancelled' })
const dispatcher = await server.as('dispatcher')
const finance = await server.as('finance')
const support = await server.as('support')
const path = '/api/web/calendar'

beforeEach(async () => {
  await db.delete(calendarEvents)
  await db.delete(notifications)
  clock.set('2026-03-10T09:00:00Z')
})

const meeting = { title: 'Meeting', allDay: false, start: '2026-03-11T09:30', end: '2026-03-11T10:15' }
const weekly = { ...meeting, rule: 'FREQ=WEEKLY;BYDAY=WE' }

const add = async (values: object = {}, by = dispatcher) =>
  (await by.post<CalendarEvent>(`${path}/events`, { ...meeting, ...values })).body
const change = (one: CalendarEvent, body: object, by = dispatcher) =>
  by.patch<CalendarEvent & { code: string; current: CalendarEvent }>(`${path}/events/${one.id}`, body, {
    'if-match': `"${one.version}"`,
  })
const detach = (one: CalendarEvent, day: string, body: object, by = dispatcher) =>
  by.post<DetachedEvent>(
    `${path}/events/${one.id}/days/${day}`,
    { ...meeting, ...body },
    {
      'if-match': `"${one.version}"`,
    },
  )
const read = async (from: string, to: string, by = dispatcher) =>
  (await by.get<CalendarDaysAnswer>(`${path}?from=${from}&to=${to}`)).body
const startsOn = async (from: string, to: string) =>
  (await read(from, to)).occurrences.map(({ start }) => start)
const take = (text: string, by = dispatcher) =>
  sendFile<CalendarImport & { file: string[]; non_field_errors: string[] }>(
    server.app,
    by,
    `${path}/import`,
    {
      bytes: Buffer.from(text),
      name: 'calendar.ics',
      type: 'text/calendar',
    },
  )
const file = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

describe('own events', () => {
  test('an event is added, found on its days, changed, deleted and taken back', async () => {
    const one = await add({ place: 'Room 1', remindMin: 10 })
    expect(one).toMatchObject({
      ...meeting,
      place: 'Room 1',
      color: 'primary',
      rule: null,
      except: [],
      version: 1,
    })
    const found = await read('2026-03-09', '2026-03-15')
    expect(found).toMatchObject({ zone: 'Europe/London', today: '2026-03-10', events: [one] })
    expect(found.occurrences).toEqual([{ event: one.id, start: meeting.start, end: meeting.end }])
    const moved = (await change(one, { start: '2026-03-12T11:00', end: '2026-03-12T11:45' })).body
    expect(await startsOn('2026-03-09', '2026-03-11')).toEqual([])
    const gone = (await change(moved, { deleted: true })).body
    expect((await read('2026-03-09', '2026-03-15')).events).toEqual([])
    const back = (await change(gone, { deleted: false })).body
    expect(back).toMatchObject({ start: '2026-03-12T11:00', place: 'Room 1', version: 4 })
    expect(await startsOn('2026-03-12', '2026-03-12')).toEqual(['2026-03-12T11:00'])
  })

  test('two windows are told apart', async () => {
    const one = await add()
    const first = (await change(one, { title: 'First' })).body
    const late = await change(one, { title: 'Second' })
    expect([late.status, late.body.current]).toEqual([412, first])
  })

  test('a day that no database knows is refused at its field', async () => {
    const answer = await dispatcher.get(`${path}?from=0000-01-01&to=0000-01-02`)
    const message = ['Enter a date as YYYY-MM-DD.']
    expect([answer.status, answer.body]).toEqual([400, { from: message, to: message }])
  })

  test('a calendar is its owner’s alone', async () => {
    const one = await add(weekly)
    expect((await read('2026-03-09', '2026-03-15', finance)).events).toEqual([])
    expect((await finance.get(`${path}/events/${one.id}`)).status).toBe(404)
    expect((await change(one, { title: 'Yours' }, finance)).status).toBe(404)
    expect((await detach(one, '2026-03-18', {}, finance)).status).toBe(404)
    expect((await finance.get<string>(`${path}/export`)).body).not.toContain('Meeting')
  })

  test.each([
    ['end', { end: '2026-03-11T09:00' }],
    ['end', { end: '2027-04-11T09:00' }],
    ['start', { start: '2026-03-11' }],
    ['start', { allDay: true, end: '2026-03-11' }],
    ['start', { start: '2026-02-30T09:00' }],
    ['start', { start: 'yesterday' }],
    ['title', { title: ' ' }],
    ['rule', { rule: 'FREQ=MINUTELY' }],
    ['rule', { rule: 'FREQ=DAILY;COUNT=9999' }],
    ['rule', { rule: 'every day' }],
    ['remindMin', { remindMin: -5 }],
    ['accountId', { accountId: 'somebody' }],
  ])('%s can’t be as in %j', async (field, values) => {
    const { status, body } = await dispatcher.post<object>(`${path}/events`, { ...meeting, ...values })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  test('what was deleted is swept away after a month', async () => {
    const one = await add()
    await change(one, { deleted: true })
    await sweep(db, new Date(clock().getTime() + 29 * 86_400_000))
    expect(await db.$count(calendarEvents)).toBe(1)
    await sweep(db, new Date(clock().getTime() + 31 * 86_400_000))
    expect(await db.$count(calendarEvents)).toBe(0)
  })
})

describe('events that repeat', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=3', ['2026-06-03', '2026-06-06']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', ['2026-06-01', '2026-06-03']],
    ['FREQ=WEEKLY', ['2026-06-03']],
    ['FREQ=MONTHLY;BYDAY=1MO', ['2026-06-01']],
    ['FREQ=DAILY;COUNT=5', []],
    ['FREQ=DAILY;UNTIL=20260602', ['2026-06-01', '2026-06-02']],
  ])('%s is unfolded far from its start as it would be from there', async (rule, days) => {
    await add({ rule })
    expect(await startsOn('2026-06-01', '2026-06-07')).toEqual(days.map((day) => `${day}T09:30`))
  })

  test.each([
    ['2026-01-31', 'FREQ=MONTHLY', '2027-02-20', '2027-04-02', ['2027-03-31']],
    ['2024-02-29', 'FREQ=YEARLY', '2027-12-01', '2028-03-05', ['2028-02-29']],
    ['1950-03-14', 'FREQ=YEARLY', '2026-03-01', '2026-03-31', ['2026-03-14']],
    ['1970-01-01', 'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=-1SU', '2026-03-01', '2026-03-31', ['2026-03-29']],
  ])('from %s, %s keeps its day of the month', async (start, rule, from, to, days) => {
    await add({ allDay: true, start, end: start, rule })
    expect(await startsOn(from, to)).toEqual(days)
  })

  test('one that lasts over the start of the window is on it', async () => {
    await add({ allDay: true, start: '2026-03-01', end: '2026-03-03', rule: 'FREQ=WEEKLY' })
    expect((await read('2026-03-17', '2026-03-20')).occurrences).toMatchObject([
      { start: '2026-03-15', end: '2026-03-17' },
    ])
  })

  test('one time leaves the series, another is called off, the rest stays', async () => {
    const one = await add(weekly)
    const { body, status } = await detach(one, '2026-03-18', {
      start: '2026-03-19T14:00',
      end: '2026-03-19T15:00',
    })
    expect([status, body.series.except, body.event.rule]).toEqual([201, ['2026-03-18'], null])
    await change(body.series, { except: [...body.series.except, '2026-03-25'] })
    expect(await startsOn('2026-03-10', '2026-04-02')).toEqual([
      '2026-03-11T09:30',
      '2026-03-19T14:00',
      '2026-04-01T09:30',
    ])
    expect((await detach(body.series, '2026-03-18', {})).status).toBe(412)
    const now = { ...body.series, version: body.series.version + 1 }
    expect((await detach(now, '2026-03-18', {})).status).toBe(404)
    expect((await detach(now, '2026-04-01', { rule: 'FREQ=DAILY' })).status).toBe(400)
  })

  test('days are counted by the window alone, however long ago a rule began and however often it comes about', async () => {
    const rules = [
      'FREQ=DAILY',
      'FREQ=YEARLY;BYMONTHDAY=1,2,3,4,5,6,7,8,9',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR',
    ]
    for (const rule of rules) await add({ allDay: true, start: '1900-01-01', end: '1900-01-01', rule })
    await add({
      allDay: true,
      start: '1900-01-01',
      end: '1900-01-01',
      rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    })
    const begun = performance.now()
    const { occurrences } = await read('2026-03-01', '2026-04-11')
    expect(occurrences.length).toBe(42 + 18 + 30)
    expect(performance.now() - begun).toBeLessThan(1500)
  })

  test('no more days than a season are told at once', async () => {
    expect((await dispatcher.get(`${path}?from=2026-01-01&to=2026-12-31`)).status).toBe(400)
    expect((await dispatcher.get(`${path}?from=2026-02-01&to=2026-01-01`)).status).toBe(400)
  })
})

describe('layers of the business', () => {
  const titles = async (layer: CalendarLayer, by = dispatcher) =>
    (await read('2026-03-09', '2026-03-20', by)).entries
      .filter((one) => one.layer === layer)
      .map(({ title, from, to }) => [title, from, to])

  test('trips of each day, leave, papers, terms and statements stand on their days', async () => {
    await db
      .update(drivers)
      .set({ leave: [{ from: '2026-03-12', to: '2026-03-14', kind: 'sick' }] })
      .where(eq(drivers.id, 'amal'))
    await db.delete(documents)
    const paper = {
      ownerKind: 'driver',
      ownerId: 'amal',
      type: 'medical',
      files: [] as string[],
      required: true,
    } as const
    await db.insert(documents).values([
      { ...paper, status: 'approved', expiresOn: '2026-03-16' },
      { ...paper, status: 'pending', expiresOn: '2026-03-17' },
    ])
    const holidays = { terms: [], closed: [{ from: '2026-03-16', to: '2026-04-05', name: 'Easter' }] }
    await db.insert(schoolCalendars).values([
      {
        name: 'Hillside',
        terms: [{ from: '2026-01-05', to: '2026-03-13', name: 'Spring term' }],
        closed: holidays.closed,
      },
      { name: 'Riverside', ...holidays },
    ])
    await db.insert(statements).values({
      partyKind: 'driver',
      driverId: 'amal',
      ...{ from: '2026-02-01', to: '2026-02-28', currency: 'GBP', dueDays: 14 },
      ...{ status: 'issued', number: 7, dueAt: '2026-03-18', total: 100, closing: 100 },
    })
    const [name] = await db.select().from(drivers).where(eq(drivers.id, 'amal'))
    const amal = `${name?.firstName} ${name?.lastName}`
    expect(await titles('leave')).toEqual([[`${amal}: sick leave`, '2026-03-12', '2026-03-14']])
    expect(await titles('papers')).toEqual([[expect.stringContaining(amal), '2026-03-16', '2026-03-16']])
    expect(await titles('terms')).toEqual([
      ['Spring term ends (Hillside)', '2026-03-13', '2026-03-13'],
      ['No school: Easter (2 calendars)', '2026-03-16', '2026-04-05'],
    ])
    expect(await titles('statements')).toEqual([['ST-000007 is due', '2026-03-18', '2026-03-18']])
    expect(await titles('trips')).toEqual([
      ['2 trips', '2026-03-12', '2026-03-12'],
      ['1 trip', '2026-03-13', '2026-03-13'],
    ])
  })

  test('nobody is told of what they may not read', async () => {
    expect((await read('2026-03-09', '2026-03-20', finance)).layers).toEqual(['trips', 'statements'])
    expect(await titles('leave', finance)).toEqual([])
    expect(await titles('papers', finance)).toEqual([])
    expect((await read('2026-03-09', '2026-03-20', support)).layers).not.toContain('statements')
    expect(await titles('statements', support)).toEqual([])
    for (const role of ['company', 'driver', 'parent'] as const) {
      const other = await server.as(role)
      expect((await other.get(`${path}?from=2026-03-09&to=2026-03-20`)).status).toBe(403)
    }
  })
})

describe('reminders', () => {
  const remind = (at: string) => remindOfEvents(db, env, new Date(at))
  const inbox = async () =>
    (await dispatcher.get<Page<Notification>>('/api/notifications')).body.results.map(({ kind, data }) => [
      kind,
      data.reference,
      data.at,
    ])

  test('one is reminded in time, once, and of each time of a series', async () => {
    await add({ ...weekly, remindMin: 15 })
    expect(await remind('2026-03-11T09:14:00Z')).toBe(0)
    expect(await remind('2026-03-11T09:15:30Z')).toBe(1)
    expect(await remind('2026-03-11T09:16:00Z')).toBe(0)
    expect(await inbox()).toEqual([['event_soon', 'Meeting', '2026-03-11T09:30:00.000Z']])
    expect(await remind('2026-03-18T09:20:00Z')).toBe(1)
    // Clocks have gone forward: the meeting is an hour earlier in UTC.
    expect(await remind('2026-04-01T08:15:10Z')).toBe(1)
  })

  test('a deleted event reminds of nothing, nor one that is over; a moved one of its new time', async () => {
    const one = await add({ remindMin: 15 })
    const moved = (await change(one, { start: '2026-03-12T09:30', end: '2026-03-12T10:00' })).body
    expect(await remind('2026-03-11T09:20:00Z')).toBe(0)
    const gone = (await change(moved, { deleted: true })).body
    expect(await remind('2026-03-12T09:20:00Z')).toBe(0)
    await change(gone, { deleted: false })
    expect(await remind('2026-03-12T11:20:00Z')).toBe(0)
    expect(await inbox()).toEqual([])
  })
})

describe('the feed', () => {
  const renew = async (layers: CalendarLayer[] = []) =>
    (await dispatcher.post<NewCalendarFeed>(`${path}/feed`, { layers })).body
  const follow = (feed: string) => server.anonymous().get<string>(feed)

  test('another calendar follows a secret address without cookies; renewed or revoked, the old one is over', async () => {
    await add(weekly)
    const first = await renew()
    const { status, body, headers } = await follow(first.path)
    expect([status, headers.get('content-type'), headers.getSetCookie()]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      [],
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain('RRULE:FREQ=WEEKLY;BYDAY=WE')
    expect(body).toContain('DTSTART;TZID=Europe/London:20260311T093000')
    expect((await dispatcher.get<CalendarFeed>(`${path}/feed`)).body).toMatchObject({
      active: true,
      layers: [],
    })
    const second = await renew()
    expect([(await follow(first.path)).status, (await follow(second.path)).status]).toEqual([404, 200])
    expect((await dispatcher.delete(`${path}/feed`)).status).toBe(204)
    expect((await follow(second.path)).status).toBe(404)
    expect((await dispatcher.get<CalendarFeed>(`${path}/feed`)).body.active).toBe(false)
  })

  test('its secret is stored nowhere, and tells nothing of a layer that was not asked for', async () => {
    const { path: feed } = await renew(['trips'])
    const secret = feed.split('/')[3] ?? ''
    expect(secret.length).toBeGreaterThan(40)
    expect(JSON.stringify(await db.select().from(calendarFeeds))).not.toContain(secret)
    const { body } = await follow(feed)
    expect(body).toMatch(/SUMMARY:\d+ trips?/)
    expect(body).not.toContain('Hillside')
  })

  test('whoever loses their account, or their role, is followed no more', async () => {
    const id = await server.account('viewer', { firstName: 'Gone' })
    const viewer = await server.signedIn(id)
    const { body } = await viewer.post<NewCalendarFeed>(`${path}/feed`, { layers: ['statements'] })
    expect((await follow(body.path)).body).toContain('ST-000007')
    await db.update(accounts).set({ role: 'support' }).where(eq(accounts.id, id))
    expect((await follow(body.path)).body).not.toContain('ST-000007')
    await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id))
    expect((await follow(body.path)).status).toBe(404)
  })

  test('an address is asked for thirty times a minute at most, and wrong ones are soon refused', async () => {
    const { path: feed } = await renew()
    const answers: number[] = []
    for (let at = 0; at < 31; at += 1) answers.push((await follow(feed)).status)
    expect([answers.at(29), answers.at(30)]).toEqual([200, 429])
    clock.advance(3600)
    const wrong: number[] = []
    for (let at = 0; at < 31; at += 1)
      wrong.push((await follow(`/api/calendar/events.ics?key=wrong${at}`)).status)
    expect([wrong.at(0), wrong.at(30)]).toEqual([404, 429])
    clock.advance(3600)
  })
})

describe('files', () => {
  test('a rule that repeats for ever is kept as a rule; zones, alarms, changed and cancelled times are understood', async () => {
    const text = file(
      [
        'UID:standup',
        'SUMMARY:Stand-up\\, daily',
        'DTSTART;TZID=America/New_York:20260302T040000',
        'DTEND;TZID=America/New_York:20260302T041500',
        'RRULE:FREQ=WEEKLY;BYDAY=MO',
        'EXDATE;TZID=America/New_York:20260316T040000',
        'BEGIN:VALARM',
        'TRIGGER:-PT30M',
        'END:VALARM',
      ],
      [
        'UID:standup',
        'RECURRENCE-ID:20260323T090000Z',
        'SUMMARY:Later',
        'DTSTART:20260323T100000Z',
        'DTEND:20260323T101500Z',
      ],
      ['UID:standup', 'RECURRENCE-ID:20260406T080000Z', 'STATUS:CANCELLED', 'DTSTART:20260406T080000Z'],
      ['UID:fair', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260312'],
      ['UID:broken', 'SUMMARY:No start'],
      ['UID:odd', 'DTSTART:20260310T090000Z', 'RRULE:FREQ=SECONDLY'],
    )
    const { status, body } = await take(text)
    expect([status, body]).toEqual([200, { added: 3, known: 0, unreadable: 2 }])
    const { events, occurrences } = await read('2026-03-09', '2026-04-13')
    expect(events.find(({ rule }) => rule)).toMatchObject({
      title: 'Stand-up, daily',
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      remindMin: 30,
      start: '2026-03-02T09:00',
      except: ['2026-03-16', '2026-03-23', '2026-04-06'],
    })
    expect(occurrences.map(({ start }) => start).toSorted()).toEqual([
      '2026-03-09T09:00',
      '2026-03-10',
      '2026-03-23T10:00',
      '2026-03-30T09:00',
      '2026-04-13T09:00',
    ])
    expect((await take(text)).body).toEqual({ added: 0, known: 3, unreadable: 2 })
  })

  test('what goes out comes in again as it was', async () => {
    await add({
      ...weekly,
      rule: 'FREQ=WEEKLY;BYDAY=WE;UNTIL=20260429',
      notes: 'Ring;\nthen, wait',
      remindMin: 5,
    })
    await add({ allDay: true, start: '2026-03-12', end: '2026-03-14', title: 'مؤتمر', place: 'قاعة ١' })
    const before = await read('2026-03-09', '2026-05-10')
    const out = await dispatcher.get<string>(`${path}/export`)
    expect(Math.max(...out.body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    await db.delete(calendarEvents)
    await take(out.body)
    const after = await read('2026-03-09', '2026-05-10')
    const plain = (found: CalendarDaysAnswer) => [
      found.occurrences.map(({ start, end }) => [start, end]),
      found.events.map(({ title, notes, place, remindMin }) => [title, notes, place, remindMin]),
    ]
    expect(plain(after)).toEqual(plain(before))
  })

  test('a file that is no calendar, one that is too large, one with too many and hostile ones are refused in time', async () => {
    expect((await take('<script>alert(1)</script>')).body.file).toHaveLength(1)
    expect((await take(file([`SUMMARY:${'x'.repeat(1_100_000)}`]))).status).toBe(413)
    const many = Array.from({ length: 1001 }, (_, at) => [`UID:${at}`, 'DTSTART:20260310T090000Z'])
    expect((await take(file(...many))).body.file).toEqual([
      'A file can have 1000 events at most. Export a shorter span.',
    ])
    const hostile = Array.from({ length: 1000 }, (_, at) => [
      `UID:h${at}`,
      'DTSTART;VALUE=DATE:19000101',
      'RRULE:FREQ=DAILY;COUNT=500',
      'BEGIN:VALARM',
      'TRIGGER:-PT5M',
      'END:VALARM',
    ])
    const begun = performance.now()
    expect((await take(file(...hostile))).body).toMatchObject({ rule: [expect.stringContaining('200')] })
    expect(performance.now() - begun).toBeLessThan(3000)
    expect(await db.$count(calendarEvents)).toBe(0)
  })
})
