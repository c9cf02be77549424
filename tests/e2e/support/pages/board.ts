import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#src/lib/i18n/locales.ts'
import { localePath, routes } from '#src/lib/routes.ts'
import { dateIn, shownDate } from '../dates.ts'
import { settled } from '../settled.ts'
import { words } from '../words.ts'

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('It has no place on the page')
  return box
}

/** The day by driver. */
export function dayBoard(page: Page, locale: Locale = 'en') {
  const t = (key: string, values?: Record<string, string>) => words(locale, key, values)
  const board = page.getByRole('region', { name: t('trip-board:title') })
  const day = board.getByLabel(t('trip-board:day'))
  const button = (key: string) => board.getByRole('button', { name: t(`trip-board:${key}`), exact: true })
  const lane = (name: string) =>
    board.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
  const trips = (within: Locator = board) => within.getByRole('button', { name: /^KB-\d{6}-\d+/ })
  return {
    board,
    /** The day that is shown, `YYYY-MM-DD`. */
    date: () => dateIn(day, locale),
    day,
    lane,
    open: lane(t('trip-board:unassigned')),
    lanes: board.getByRole('heading', { level: 3 }),
    trips,
    /** The bar of a trip, in a lane or anywhere. */
    trip: (reference: string, within: Locator = board) =>
      within.getByRole('button', { name: new RegExp(`^${reference}`) }),
    /** What is said beside the pointer while a trip is dragged. */
    note: page.locator('.k-drag-note'),
    /** What is dragged, at the pointer. */
    ghost: page.locator('.k-drag'),
    /** Lanes by what the server's checks say of the trip that is dragged. */
    lanesThat: (fit: 'fits' | 'tight' | 'blocked') => board.locator(`[data-lane][data-fit="${fit}"]`),
    messages: page.getByRole('region', { name: t('toasts:region') }),
    /** Lifts a trip and holds it. */
    async lift(bar: Locator) {
      await bar.scrollIntoViewIfNeeded()
      const { x, y, width, height } = await boxOf(bar)
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2 + 8, y + height / 2 + 8, { steps: 3 })
      await expect(page.locator('.k-drag')).toBeVisible()
    },
    /** Holds what was lifted over a lane or another trip. */
    async hold(over: Locator) {
      const { x, y, width, height } = await boxOf(over)
      await page.mouse.move(x + Math.min(width / 2, 120), y + height / 2, { steps: 6 })
    },
    drop: () => page.mouse.up(),
    /** A finger, as the browser has it from the screen: it may scroll instead. */
    async finger() {
      const cdp = await page.context().newCDPSession(page)
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
      let here = { x: 0, y: 0 }
      const middle = async (of: Locator) => {
        const { x, y, width, height } = await boxOf(of)
        return { x: x + Math.min(width / 2, 120), y: y + height / 2 }
      }
      return {
        async press(what: Locator) {
          await what.scrollIntoViewIfNeeded()
          here = await middle(what)
          await send('touchStart', here)
        },
        async moveBy(dx: number, dy: number) {
          const from = here
          for (let step = 1; step <= 6; step += 1) {
            here = { x: from.x + (dx * step) / 6, y: from.y + (dy * step) / 6 }
            await send('touchMove', here)
          }
        },
        async moveTo(over: Locator) {
          const to = await middle(over)
          await this.moveBy(to.x - here.x, to.y - here.y)
        },
        release: () => send('touchEnd'),
      }
    },
    entry: (label: string) => page.getByRole('menuitem', { name: label, exact: true }),
    /** The whole day at a glance: every bar of a lane in sight is drawn. */
    async wholeDay() {
      for (const zoom of [1, 0]) {
        await button('narrower').click()
        await expect(page).toHaveURL(new RegExp(`zoom=${zoom}`))
      }
      await expect(button('narrower')).toBeDisabled()
    },
    async find(text: string) {
      await board.getByRole('searchbox').fill(text)
      await expect(page).toHaveURL(/find=/)
    },
    show: (what: 'busy' | 'all' | 'conflicts') => board.getByLabel(t('trip-board:show')).selectOption(what),
    group: (by: 'none' | 'company' | 'body') => board.getByLabel(t('trip-board:group')).selectOption(by),
    async openOn(date: string) {
      await page.goto(`${localePath(locale, routes.trips())}#board=${date}`)
      await settled(page)
      await expect(day).toHaveValue(shownDate(date, locale))
    },
    async openToday() {
      await page.goto(`${localePath(locale, routes.trips())}#board`)
      await settled(page)
      await expect(day).toHaveValue(/\d{4}/)
    },
    async openTomorrow() {
      await this.openToday()
      const today = await day.inputValue()
      await button('next').click()
      await expect(day).not.toHaveValue(today)
      await settled(page)
    },
  }
}
