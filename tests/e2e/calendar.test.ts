import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { CalendarDaysAnswer } from '#contract/calendar.ts'
import { addDays } from '#src/lib/list/days.ts'
import { graveFindings } from './support/axe.ts'
import { calendarApp } from './support/pages/calendar-app.ts'
import { read } from './support/road.ts'
import { settled } from './support/settled.ts'
import { test } from './support/test.ts'

test.use({ role: 'support' })

const path = '/api/web/calendar'
const monday = '2031-03-03'
const days = (page: Page, from: string, to: string) =>
  read<CalendarDaysAnswer>(page, `${path}?from=${from}&to=${to}`)
const startsOf = async (page: Page, title: string, from = monday, to = addDays(monday, 34)) => {
  const { events, occurrences } = await days(page, from, to)
  const ids = events.filter((one) => one.title === title).map(({ id }) => id)
  return occurrences.filter(({ event }) => ids.includes(event)).map(({ start }) => start)
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 12) }
}

test('an event is written by keyboard, repeats, is changed once and called off once', async ({ page }) => {
  const app = calendarApp(page)
  await app.open(`?view=agenda&date=${monday}`)
  await settled(page)
  await app.button('new').focus()
  await page.keyboard.press('Enter')
  await app.save.click()
  await expect(app.field('title')).toBeFocused()
  await page.keyboard.type('Stand-up <b>')
  await app.field('endTime').fill('08:00')
  await page.keyboard.press('Enter')
  await expect(app.dialog.getByText(app.form('endFirst')).first()).toBeVisible()
  await app.field('endTime').fill('09:15')
  await app.field('repeat').selectOption('weekly')
  await app.field('remind').selectOption('10')
  await page.keyboard.press('Tab')
  await app.save.click()
  await expect(app.dialog).toHaveCount(0)
  const times = app.shown('agenda').getByRole('link', { name: /Stand-up <b>/ })
  await expect(times).toHaveCount(5)

  await times.nth(1).click()
  await expect(page).toHaveURL(/on=2031-03-10/)
  await app.field('startTime').fill('08:30')
  await app.save.click()
  await expect(app.dialog).toHaveCount(0)
  await times.nth(2).click()
  await app.dialog.getByRole('button', { name: app.form('deleteOne') }).click()
  await expect(times).toHaveCount(4)
  expect(await startsOf(page, 'Stand-up <b>')).toEqual([
    '2031-03-03T09:00',
    '2031-03-10T08:30',
    '2031-03-24T09:00',
    '2031-03-31T09:00',
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(times).toHaveCount(5)
  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(times).toHaveCount(5)
})

test('an event is dragged to another day and back, and drawn longer by the hour', async ({ page }) => {
  const app = calendarApp(page)
  await app.open(`?view=month&date=${monday}&new=2031-03-04T10:00…2031-03-04T11:00`)
  await app.field('title').fill('Visit')
  await app.save.click()
  const event = '[data-calendar] a:has-text("Visit")'
  await expect(page.locator(event)).toBeVisible()
  // The dialog goes when the days beside the calendar have been read, too: until then it lies over what is dragged.
  await expect(app.dialog).toHaveCount(0)
  const day = (date: string) => `[data-calendar] [data-date="${date}"]`
  await drag(page, await middleOf(page, event), await middleOf(page, day('2031-03-13')))
  await expect.poll(() => startsOf(page, 'Visit')).toEqual(['2031-03-13T10:00'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => startsOf(page, 'Visit')).toEqual(['2031-03-04T10:00'])

  await app.view('week').click()
  await expect(page).toHaveURL(/view=week/)
  const box = await page.locator(event).boundingBox()
  if (!box) throw new Error('The event is not there.')
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 2 }
  await page.mouse.move(edge.x, edge.y - 6)
  await drag(page, edge, { x: edge.x, y: edge.y + box.height })
  await expect
    .poll(async () => (await days(page, '2031-03-04', '2031-03-04')).occurrences.map(({ end }) => end))
    .toEqual(['2031-03-04T12:00'])
})

test('layers are switched off by the address; what may not be read is not offered', async ({ page }) => {
  const app = calendarApp(page)
  await app.open('?view=agenda')
  await settled(page)
  await expect(app.layer('statements')).toHaveCount(0)
  const trips = app.shown('agenda').getByRole('link', { name: /^\d+ trips?/ })
  await expect(trips.first()).toBeVisible()
  const href = (await trips.first().getAttribute('href')) ?? ''
  expect(href).toMatch(/\/apps\/trips\/\?date=\d{4}-\d\d-\d\d/)
  await app.layer('trips').uncheck()
  await expect(trips).toHaveCount(0)
  await page.reload()
  await expect(app.layer('trips')).not.toBeChecked()
  expect(await graveFindings(page)).toEqual([])
  await app.view('month').click()
  await expect(page.locator('[data-calendar=month]')).toBeVisible()
  expect(await graveFindings(page)).toEqual([])
})

test('a calendar file comes in, and another calendar follows by a secret address until it is revoked', async ({
  page,
  request,
}) => {
  const app = calendarApp(page)
  await app.open(`?view=agenda&date=${monday}`)
  await settled(page)
  const file = (text: string) => ({ name: 'c.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
  const event = ['BEGIN:VEVENT', 'UID:fair', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20310305', 'END:VEVENT']
  await app.file.setInputFiles(file(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''].join('\r\n')))
  await expect(page.getByText(app.t('imported', { added: '1', known: '0', unreadable: '0' }))).toBeVisible()
  await expect(app.shown('agenda').getByRole('link', { name: /Fair/ })).toBeVisible()
  await app.file.setInputFiles(file('no calendar'))
  await expect(page.getByText(/no calendar file/)).toBeVisible()

  await app.button('more').click()
  await page.getByRole('menuitem', { name: app.t('feed') }).click()
  await app.dialog.getByRole('button', { name: 'Make the address' }).click()
  const address = await app.dialog.getByLabel('Your address').inputValue()
  const answer = await request.get(address, { headers: { cookie: '' } })
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await answer.text()).toContain('SUMMARY:Fair')
  await app.dialog.getByRole('button', { name: 'Revoke the address' }).click()
  await expect(app.dialog.getByText('There is no address yet.')).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})

/** Simple selectors of the library that apply to what has only classes of `drawn`: of its whole sheets, and of ours. */
const ruled = (page: Page, drawn: readonly string[]) => {
  const library = createRequire(import.meta.url)
  const css = ['skeleton.css', 'themes/classic/theme.css'].map((file) =>
    readFileSync(library.resolve(`@fullcalendar/react/${file}`), 'utf8'),
  )
  return page.evaluate(
    ({ css, drawn }) => {
      const selectors = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSGroupingRule) return selectors(rule.cssRules)
          const isRule = rule instanceof CSSStyleRule && rule.style.length > 0
          return isRule ? rule.selectorText.split(/, *(?![^(]*\))/) : []
        })
      const namesIn = (text: string) => text.match(/(?<=\.)fc-[\w-]+/g) ?? []
      const applying = (all: string[]) =>
        all.filter((one) => namesIn(one).length > 0 && namesIn(one).every((name) => drawn.includes(name)))
      const whole = new CSSStyleSheet()
      whole.replaceSync(css.join(''))
      const own = [...document.styleSheets].flatMap((sheet) => selectors(sheet.cssRules))
      return { whole: applying(selectors(whole.cssRules)), own: applying(own) }
    },
    { css, drawn },
  )
}

test('whatever the grid draws has all of the rules that the library has for it', async ({ page }) => {
  const app = calendarApp(page)
  const drawn = new Set<string>()
  const look = async () => {
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('[class*="fc-"]')].flatMap((one) => [...one.classList]),
    )
    for (const name of names) if (name.startsWith('fc-')) drawn.add(name)
  }
  for (const view of ['month', 'week', 'day']) {
    await app.open(`?view=${view}`)
    await expect(page.locator(`[data-calendar="${view}"] a`).first()).toBeVisible()
    await look()
  }
  await app.open('?view=month')
  await page.locator('[data-calendar="month"]').getByText(/^\+/).first().click()
  await expect(page.locator('[role="dialog"][class*="fc-"]')).toBeVisible()
  await look()
  const event = await middleOf(page, '[data-calendar] a[href*="id="]')
  await page.mouse.move(event.x, event.y)
  await page.mouse.down()
  await page.mouse.move(event.x + 200, event.y + 120, { steps: 4 })
  await look()
  await page.mouse.up()

  const { whole, own } = await ruled(page, [...drawn])
  expect(whole.length).toBeGreaterThan(100)
  expect(whole.filter((selector) => !own.includes(selector))).toEqual([])
})

for (const locale of ['en', 'ar'] as const) {
  test(`a phone begins with the agenda, and has room for all of it (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const app = calendarApp(page, locale)
    await app.open()
    await settled(page)
    await expect(app.view('agenda')).toHaveAttribute('aria-current', 'true')
    await expect(app.shown('agenda').getByRole('link').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await app.button('new').click()
    await expect(app.field('title')).toBeVisible()
    expect(await graveFindings(page)).toEqual([])
  })
}
