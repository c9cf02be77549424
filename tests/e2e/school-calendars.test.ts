import { expect } from '@playwright/test'
import type { Page as Rows } from '#contract/page.ts'
import { routes } from '#src/lib/routes.ts'
import { graveFindings } from './support/axe.ts'
import { calendarPage, schoolDay } from './support/pages/calendar.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test.use({ role: 'dispatcher' })
const t = (key: string, values?: Record<string, string | number>) =>
  words(
    'en',
    key,
    values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )

const ics = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...[
    ['Term 1', '20300902', '20301026'],
    ['Autumn half-term', '20301028', '20301102'],
  ].flatMap(([name, from, to]) => [
    'BEGIN:VEVENT',
    `SUMMARY:${name}`,
    `DTSTART;VALUE=DATE:${from}`,
    `DTEND;VALUE=DATE:${to}`,
    'END:VEVENT',
  ]),
  'END:VCALENDAR',
].join('\r\n')
/** The same two years ahead, as far as files are read. */
const nextYear = new Date().getUTCFullYear() + 1

test('a calendar is made, filled from a file, and a term inside another is refused in words', async ({
  page,
}) => {
  const calendar = calendarPage(page)
  await calendar.make('Harbour schools')
  await calendar.readFile('Name,Day')
  await expect(calendar.dialog.getByText('This file is no iCalendar file (.ics).')).toBeVisible()
  await calendar.dialog.getByLabel(t('calendar-days:file.choose')).setInputFiles({
    name: 'days.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(ics.replaceAll('2030', String(nextYear))),
  })
  await expect(calendar.dialog.getByText('Autumn half-term')).toBeVisible()
  await expect(calendar.dialog.getByText(t('calendar-days:outcome.added'), { exact: true })).toHaveCount(2)
  await calendar.goOn()
  await calendar.add('terms', 'Fair', `${nextYear}-09-16`, `${nextYear}-09-20`)
  await calendar.show()
  await expect(calendar.dialog.getByText(/“Fair” \(.+\) lies within “Term 1”/).first()).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
  await calendar.dialog.getByRole('button', { name: t('calendar-days:terms.remove', { number: 2 }) }).click()
  await calendar.show()
  await expect(calendar.dialog.getByText(t('calendar-days:rides.none'))).toBeVisible()
  await calendar.save()
  await expect(calendar.dialog).toBeHidden()
  await expect(calendar.days.getByText('Term 1')).toBeVisible()
  await page.reload()
  await expect(calendar.days.getByText('Autumn half-term')).toBeVisible()
})

test('a closure shows the rides that it cancels, cancels them, and is undone', async ({ page }) => {
  const { id, day } = await schoolDay(page)
  const cancelled = async () => {
    const answer = await page.request.get(
      `/api/web/booking-management?status=cancelled&date_from=${day}&date_to=${day}`,
    )
    return ((await answer.json()) as Rows<object>).count
  }
  const before = await cancelled()
  const calendar = calendarPage(page)
  await calendar.open(id)
  await calendar.change()
  await calendar.add('closed', 'Burst pipe', day, day)
  await calendar.show()
  const chosen = calendar.dialog.getByRole('checkbox', { checked: true })
  await expect(chosen.first()).toBeVisible()
  const count = await chosen.count()
  expect(count).toBeGreaterThan(2)
  await expect(calendar.dialog.getByText(t('calendar-days:effect.cancel'), { exact: true })).toHaveCount(
    count,
  )
  // One family asked for its ride all the same.
  await chosen.first().uncheck()
  await calendar.saveWithRides(count - 1)
  await expect(calendar.dialog.getByText(t('bulk:result.done'), { exact: true }).first()).toBeVisible()
  await expect(calendar.days.getByText('Burst pipe')).toBeVisible()
  expect(await cancelled()).toBe(before + count - 1)
  await calendar.undo()
  await expect(page.getByText(t('calendar-days:undone'))).toBeVisible()
  await expect(calendar.days.getByText('Burst pipe')).toBeHidden()
  expect(await cancelled()).toBe(before)
})

test('a school has bells, gates and contacts, and children go to it', async ({ page }) => {
  await page.goto(`${routes.schools()}?new=1`)
  await page.getByRole('textbox', { name: t('schools:field.name'), exact: true }).fill('Harbourside School')
  await page.getByLabel(t('schools:field.kind')).selectOption('primary')
  await page.getByRole('button', { name: t('schools:bells.add') }).click()
  await page.getByRole('combobox', { name: t('schools:bells.weekday') }).selectOption('1')
  await page.getByLabel(t('schools:bells.arriveBy')).fill('08:45')
  await page.getByLabel(t('schools:bells.collectFrom')).fill('08:00')
  await page.getByRole('button', { name: t('schools:contacts.add') }).click()
  const contacts = page.getByRole('group', { name: t('schools:field.contacts') })
  await contacts.getByRole('textbox', { name: t('schools:contacts.name') }).fill('Ada Office')
  const save = page.locator('form').getByRole('button', { name: t('schools:create') })
  await save.click()
  await expect(page.getByText(/can’t be collected at 08:00/).first()).toBeVisible()
  await page.getByLabel(t('schools:bells.collectFrom')).fill('15:15')
  await save.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Harbourside School' })).toBeVisible()
  await expect(page.getByText('Monday · 08:45 · 15:15')).toBeVisible()
  await expect(page.getByText('Ada Office')).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
})
