import { expect, test } from 'vitest'
import type { CalendarFile, SchoolCalendar } from '#contract/school-calendar.ts'
import { schoolCalendars } from '#server/schema/school-calendars.ts'
import { seedWorld } from './support/booking-world.ts'
import { sendFile } from './support/files.ts'
import { testServer } from './support.ts'

const server = await testServer({ seed: seedWorld })
const dispatcher = await server.as('dispatcher')
const path = '/api/web/school-calendars/bristol/days/file'
// One person brings more files than a minute lets them otherwise.
let brought = 0

type Event = Record<string, string>
const event = (lines: Event) =>
  ['BEGIN:VEVENT', ...Object.entries(lines).map(([name, value]) => `${name}:${value}`), 'END:VEVENT'].join(
    '\r\n',
  )
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const allDay = (name: string, from: string, end: string, more: Event = {}) =>
  event({ SUMMARY: name, 'DTSTART;VALUE=DATE': from, 'DTEND;VALUE=DATE': end, ...more })

async function read(text: string | Uint8Array<ArrayBuffer>) {
  brought += 1
  if (brought % 15 === 0) server.clock.advance(61)
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return sendFile<CalendarFile & { file?: string[]; detail?: string }>(server.app, dispatcher, path, {
    bytes,
    name: 'school.ics',
    type: 'text/calendar',
  })
}
const entries = async (text: string) => {
  const { status, body } = await read(text)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.entries.map(({ name, from, to, time, kind, outcome }) => [name, from, to, time, kind, outcome])
}

test('whole days are closed from the first to the last, and nothing is stored', async () => {
  const { body } = await read(
    file(
      allDay('Half-term', '20260525', '20260530'),
      allDay('Staff training\\, all sites', '20260601', '20260602'),
    ),
  )
  expect(body.days.closed).toEqual([
    { name: 'Easter holidays', from: '2026-03-30', to: '2026-04-10' },
    { name: 'Half-term', from: '2026-05-25', to: '2026-05-29' },
    { name: 'Staff training, all sites', from: '2026-06-01', to: '2026-06-01' },
  ])
  expect(body.entries.map(({ outcome }) => outcome)).toEqual(['added', 'added'])
  const { closed } = (await dispatcher.get<SchoolCalendar>('/api/web/school-calendars/bristol')).body
  expect(closed).toHaveLength(1)
})

test('what is known is not added again, and what goes on is joined', async () => {
  const text = file(
    allDay('Good Friday', '20260403', '20260404'),
    allDay('Easter Holidays', '20260411', '20260414'),
    allDay('May Day', '20260504', '20260505'),
    allDay('May Day', '20260504', '20260505'),
  )
  expect(await entries(text)).toEqual([
    ['Good Friday', '2026-04-03', '2026-04-03', null, 'closed', 'known'],
    ['Easter Holidays', '2026-04-11', '2026-04-13', null, 'closed', 'merged'],
    ['May Day', '2026-05-04', '2026-05-04', null, 'closed', 'added'],
    ['May Day', '2026-05-04', '2026-05-04', null, 'closed', 'known'],
  ])
})

test('terms are terms, their first days are no holidays, and a term inside another is left out', async () => {
  const text = file(
    allDay('Term 5', '20260413', '20260523'),
    allDay('Term 5 begins', '20260413', '20260414'),
    allDay('Term of the fair', '20260420', '20260511'),
  )
  expect(await entries(text)).toEqual([
    ['Term 5', '2026-04-13', '2026-05-22', null, 'term', 'added'],
    ['Term 5 begins', '2026-04-13', '2026-04-13', null, null, 'skipped'],
    ['Term of the fair', '2026-04-20', '2026-05-10', null, 'term', 'skipped'],
  ])
})

test('parts of a day end school early when they say so; times are those of the school, UTC is translated', async () => {
  const text = file(
    event({
      SUMMARY: 'Early closure',
      'DTSTART;TZID=Europe/London': '20260401T123000',
      'DTEND;TZID=Europe/London': '20260401T153000',
    }),
    event({ SUMMARY: 'School closes at noon', DTSTART: '20260717T110000Z', DURATION: 'PT4H' }),
    event({ SUMMARY: 'Parents’ evening', DTSTART: '20260318T180000', DTEND: '20260318T200000' }),
    event({ SUMMARY: 'Closed all night', DTSTART: '20260611T000000', DTEND: '20260613T000000' }),
  )
  expect(await entries(text)).toEqual([
    ['Parents’ evening', '2026-03-18', '2026-03-18', '18:00', null, 'skipped'],
    ['Early closure', '2026-04-01', '2026-04-01', '12:30', 'early', 'added'],
    ['Closed all night', '2026-06-11', '2026-06-12', null, 'closed', 'added'],
    ['School closes at noon', '2026-07-17', '2026-07-17', '12:00', 'early', 'added'],
  ])
})

test('what repeats is unfolded without what is taken out or was changed alone', async () => {
  const text = file(
    allDay('Training', '20260501', '20260502', {
      UID: 'a',
      RRULE: 'FREQ=WEEKLY;COUNT=4',
      'EXDATE;VALUE=DATE': '20260508',
    }),
    allDay('Training moved', '20260518', '20260519', { UID: 'a', 'RECURRENCE-ID;VALUE=DATE': '20260515' }),
    allDay('Founders’ Day', '20240624', '20240625', { RRULE: 'FREQ=YEARLY;UNTIL=20270701' }),
  )
  expect((await entries(text)).filter(([, , , , , outcome]) => outcome !== 'skipped')).toEqual([
    ['Founders’ Day', '2025-06-24', '2025-06-24', null, 'closed', 'added'],
    ['Training', '2026-05-01', '2026-05-01', null, 'closed', 'added'],
    ['Training moved', '2026-05-18', '2026-05-18', null, 'closed', 'added'],
    ['Training', '2026-05-22', '2026-05-22', null, 'closed', 'added'],
    ['Founders’ Day', '2026-06-24', '2026-06-24', null, 'closed', 'added'],
    ['Founders’ Day', '2027-06-24', '2027-06-24', null, 'closed', 'added'],
  ])
})

test('events that make no sense are counted and leave the others alone; those called off are left out', async () => {
  const { status, body } = await read(
    file(
      allDay('Fine', '20260501', '20260502'),
      event({ SUMMARY: 'No start' }),
      allDay('Day 31 of February', '20260231', '20260232'),
      allDay('Each second', '20260501', '20260502', { RRULE: 'FREQ=SECONDLY' }),
      allDay('For ever', '20260501', '20260502', { RRULE: 'FREQ=DAILY' }),
      allDay('Since the war', '19390901', '19390902', { RRULE: 'FREQ=YEARLY' }),
      event({
        SUMMARY: 'Until the sun goes out',
        'DTSTART;VALUE=DATE': '20260501',
        DURATION: 'P99999999999D',
      }),
      event({ SUMMARY: 'And back', 'DTSTART;VALUE=DATE': '20260501', DURATION: '-P9999999999W' }),
      'BEGIN:VEVENT\r\n;;;:::\r\nEND:VEVENT',
      allDay('Strike', '20260505', '20260506', { STATUS: 'CANCELLED' }),
    ),
  )
  expect(status).toBe(200)
  expect(body.entries.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Fine', 'added'],
    ['Strike', 'skipped'],
  ])
  expect(body.unreadable).toBe(8)
})

test('a rule that never comes about does not hold the server up', async () => {
  const never = Array.from({ length: 100 }, () =>
    allDay('Never', '20260501', '20260502', { RRULE: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }),
  )
  const from = performance.now()
  expect((await read(file(...never))).status).toBe(200)
  expect(performance.now() - from).toBeLessThan(5000)
})

test.each<[string, string | Uint8Array<ArrayBuffer>, number, object]>([
  ['no calendar', 'Name,Day\nEaster,2026-04-05', 400, { file: ['This file is no iCalendar file (.ics).'] }],
  ['junk', new Uint8Array(2000).fill(0xfe), 400, { file: ['This file is no iCalendar file (.ics).'] }],
  [
    'too many events',
    file(...Array.from({ length: 2001 }, () => allDay('X', '20260501', '20260502'))),
    400,
    { file: ['This file has too many events. It can have 2,000 at most.'] },
  ],
  ['more than a megabyte', file(`X-WR-CALDESC:${'x'.repeat(1024 * 1024)}`), 413, { code: 'too_large' }],
])('%s is refused', async (_, text, status, body) => {
  expect(await read(text)).toMatchObject({ status, body })
})

test('a file is for who may change the calendar', async () => {
  const support = await server.as('support')
  const bytes = Buffer.from(file(allDay('Fine', '20260501', '20260502')))
  expect((await sendFile(server.app, support, path, { bytes })).status).toBe(403)
  expect((await sendFile(server.app, dispatcher, path.replace('bristol', 'mars'), { bytes })).status).toBe(
    404,
  )
  expect(await server.db.select().from(schoolCalendars)).toHaveLength(1)
})
