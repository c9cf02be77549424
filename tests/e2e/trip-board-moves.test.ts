import { expect, type Locator, type Page } from '@playwright/test'
import type { TripCandidates } from '#contract/trip.ts'
import type { BoardTrip, TripBoardAnswer } from '#contract/trip-board.ts'
import { fitsOf } from '#src/islands/trips/board/fits.ts'
import { assignDialog } from './support/pages/assign.ts'
import { dayBoard } from './support/pages/board.ts'
import { test, withMotion } from './support/test.ts'
import { words } from './support/words.ts'

/** Lanes that a high screen shows without scrolling: on a Sunday few of them have a trip that can be taken off and given again. */
const inSightAtMost = 18
test.use({ role: 'dispatcher', ...withMotion, viewport: { width: 1440, height: 1400 } })
const t = (key: string, values?: Record<string, string>) => words('en', key, values)
const referenceOf = async (bar: Locator) =>
  /^KB-\d{6}-\d+/.exec((await bar.getAttribute('aria-label')) ?? '')?.[0] ?? ''

async function openTomorrow(page: Page) {
  const board = dayBoard(page)
  await board.openTomorrow()
  await board.wholeDay()
  return board
}

/** What somebody else does meanwhile, with the same session's rights. */
async function elsewhere(page: Page, date: string) {
  const path = '/api/web/trip-management/board'
  const { board } = (await (await page.request.get(`${path}?date=${date}`)).json()) as TripBoardAnswer
  if (!board) throw new Error('no board')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
  const headers = { 'X-CSRFToken': token, Origin: new URL(page.url()).origin }
  return {
    board,
    /** Who could take a trip without a driver, as the console's own lanes have it. */
    fitsOf: async (trip: BoardTrip) => {
      const answer = await page.request.get(`/api/web/trip-management/candidates?ids=${trip.id}`)
      return fitsOf({ ...trip, driver: null, vehicle: null }, (await answer.json()) as TripCandidates)
    },
    takeOff: async (reference: string) => {
      const trip = board.trips.find((one) => one.reference === reference)
      const move = { id: trip?.id, version: trip?.version, driver: null, vehicle: null }
      const answer = await page.request.post(`${path}/moves`, { data: { moves: [move] }, headers })
      expect(answer.status(), await answer.text()).toBe(200)
    },
  }
}

/** A driver in sight, and somebody else's trip while they drive: theirs it can't be. */
async function overlapping(page: Page, inSight: readonly string[], date: string) {
  const { board, takeOff } = await elsewhere(page, date)
  const clash = board.drivers
    .filter(({ name }) => inSight.includes(name))
    .flatMap((driver) =>
      board.trips
        .filter((own) => own.driver === driver.id)
        .flatMap((own) =>
          board.trips.filter(
            ({ driver: other, from, to, actions }) =>
              other && other !== driver.id && actions.includes('edit') && from < own.to && own.from < to,
          ),
        )
        .map((trip) => ({ driver, trip, takeOff })),
    )
    .at(0)
  if (!clash) throw new Error('Nobody drives while another one does.')
  return clash
}

/** Takes a trip off a driver in sight, who can take it again. */
async function takeOffGiven(page: Page, board: ReturnType<typeof dayBoard>) {
  const other = await elsewhere(page, await board.date())
  const inSight = (await board.lanes.allTextContents()).slice(0, inSightAtMost)
  const { drivers, trips } = other.board
  // Of the demo, and given out as it should be, to somebody who is there with another one, too.
  const given = trips.filter(
    (one) =>
      one.reference < 'KB-005' &&
      one.actions.includes('edit') &&
      one.conflicts.length + one.warnings.length === 0 &&
      drivers.some(({ id, name }) => id === one.driver && inSight.includes(name)) &&
      trips.some(({ id, driver }) => driver === one.driver && id !== one.id),
  )
  // With the vehicle that they usually drive, which need not be the one that the trip has now.
  for (const trip of given) {
    const fit = (await other.fitsOf(trip))(trip.driver ?? '')
    if (fit.state !== 'fits' || fit.ask) continue
    await other.takeOff(trip.reference)
    return { reference: trip.reference, driver: drivers.find(({ id }) => id === trip.driver)?.name ?? '' }
  }
  throw new Error('Nobody in sight could take a trip again.')
}

test('a trip is dragged to a driver who can take it, as the lanes say before, and back by undo', async ({
  page,
}) => {
  const board = await openTomorrow(page)
  const { reference, driver } = await takeOffGiven(page, board)
  await page.reload()
  await board.lift(board.trip(reference, board.open))
  const lane = board.lane(driver)
  await expect(board.lanesThat('fits').filter({ hasText: driver })).toBeVisible()
  await board.hold(lane)
  await expect(board.note).toHaveText(t('trip-board:drag.free', { driver }))
  await board.drop()
  await expect(board.trip(reference, board.lane(driver))).toBeVisible()
  await expect(board.trip(reference, board.open)).toHaveCount(0)
  await expect(board.messages).toContainText(t('trip-board:moved', { reference, driver }))
  await board.messages.getByRole('button', { name: t('toasts:undo') }).click()
  await expect(board.trip(reference, board.open)).toBeVisible()
})

test('who can’t take it says why beside the pointer, and dropped there it stays where it was', async ({
  page,
}) => {
  const board = await openTomorrow(page)
  const date = await board.date()
  const { driver, trip, takeOff } = await overlapping(
    page,
    (await board.lanes.allTextContents()).slice(0, inSightAtMost),
    date,
  )
  await takeOff(trip.reference)
  await page.reload()
  const bar = board.trip(trip.reference, board.open)
  await board.lift(bar)
  const lane = board.lane(driver.name)
  await board.hold(lane)
  await expect(board.note).toHaveAttribute('data-tone', 'error')
  await expect(board.note).toContainText(driver.name)
  await page.keyboard.press('Escape')
  await expect(board.note).toHaveCount(0)
  await board.drop()
  await expect(bar).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
})

test('a trip that somebody else takes meanwhile is refused in words, and nothing is lost', async ({
  page,
}) => {
  const board = await openTomorrow(page)
  const other = await elsewhere(page, await board.date())
  const given = other.board.trips.find(({ driver, actions }) => driver && actions.includes('edit'))
  const reference = given?.reference ?? ''
  const from = other.board.drivers.find(({ id }) => id === given?.driver)?.name ?? ''
  await board.find(reference)
  await board.show('all')
  await board.lift(board.trip(reference))
  await board.hold(board.open)
  await expect(board.note).toHaveText(t('trip-board:drag.takeOff', { driver: from }))
  await other.takeOff(reference)
  await board.drop()
  await expect(board.messages).toContainText(t('trip-board:changed', { reference }))
  await expect(board.trip(reference, board.open)).toBeVisible()
})

test('two dispatchers drag one trip: the second is told who has it, and sees it there', async ({
  page,
  another,
}) => {
  const board = await openTomorrow(page)
  const { reference, driver } = await takeOffGiven(page, board)
  const colleague = await another('admin', withMotion.contextOptions)
  const theirs = await openTomorrow(colleague)
  await page.reload()
  for (const one of [board, theirs]) {
    await one.lift(one.trip(reference, one.open))
    await one.hold(one.lane(driver))
    await expect(one.note).toHaveText(t('trip-board:drag.free', { driver }))
  }
  await theirs.drop()
  await expect(theirs.messages).toContainText(t('trip-board:moved', { reference, driver }))
  await board.drop()
  await expect(board.messages).toContainText(t('trip-board:changed.given', { reference, driver }))
  for (const one of [board, theirs]) {
    await expect(one.trip(reference, one.lane(driver))).toHaveCount(1)
    await expect(one.trip(reference, one.open)).toHaveCount(0)
  }
  await theirs.messages.getByRole('button', { name: t('toasts:undo') }).click()
  await expect(theirs.trip(reference, theirs.open)).toBeVisible()
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  test('a finger that rests lifts a trip, and one that moves on scrolls', async ({ page }) => {
    const board = await openTomorrow(page)
    const { board: day } = await elsewhere(page, await board.date())
    const given = day.trips.find(({ driver, actions }) => driver && actions.includes('edit'))
    const from = day.drivers.find(({ id }) => id === given?.driver)?.name ?? ''
    await board.find(given?.reference ?? '')
    await board.show('all')
    const finger = await board.finger()
    const bar = board.trip(given?.reference ?? '')

    await finger.press(bar)
    await finger.moveBy(-60, 0)
    // Longer than a finger has to rest.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    await expect(board.ghost).toHaveCount(0)
    await finger.release()

    await finger.press(bar)
    await expect(board.ghost).toBeVisible()
    await finger.moveTo(board.open)
    await expect(board.note).toHaveText(t('trip-board:drag.takeOff', { driver: from }))
    await finger.release()
    await expect(board.trip(given?.reference ?? '', board.open)).toBeVisible()
    await board.messages.getByRole('button', { name: t('toasts:undo') }).click()
    await expect(board.trip(given?.reference ?? '', board.lane(from))).toBeVisible()
  })
})

test('two trips change their drivers from the menu of one, by keyboard, and change back', async ({
  page,
}) => {
  const board = await openTomorrow(page)
  const { board: day } = await elsewhere(page, await board.date())
  const movable = day.trips.filter(({ driver, actions }) => driver && actions.includes('edit'))
  const bar = board.trip(movable[0]?.reference ?? '')
  const driver = day.drivers.find(({ id }) => id === movable[0]?.driver)?.name ?? ''
  await board.find(driver)
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect(board.entry(t('trip-board:open'))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(board.entry(t('trip-board:swap'))).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t('trip-board:swap.title') })
  const choice = dialog.getByLabel(t('trip-board:swap.with'))
  await expect(choice).toBeVisible()
  const options = await choice.locator('option').all()
  const confirm = dialog.getByRole('button', { name: t('trip-board:swap.confirm'), exact: true })
  let chosen = ''
  for (const option of options.slice(1)) {
    chosen = (await option.textContent()) ?? ''
    await choice.selectOption({ label: chosen })
    await expect(dialog.getByText(t('trip-board:swap.checking'))).toHaveCount(0)
    if (await confirm.isEnabled()) break
  }
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  const other = /KB-\d{6}-\d+/.exec(chosen)?.[0] ?? ''
  await expect(board.trip(other, board.lane(driver))).toBeVisible()
  await board.messages.getByRole('button', { name: t('toasts:undo') }).click()
  await expect(board.trip(movable[0]?.reference ?? '', board.lane(driver))).toBeVisible()
})

test('a trip is moved to another driver from its menu', async ({ page }) => {
  const board = await openTomorrow(page)
  const assign = assignDialog(page)
  const reference = await referenceOf(board.trips(board.open).first())
  await board.trip(reference).click()
  await board.entry(t('trip-board:move')).click()
  const driver = await assign.chooseWhoIsFree()
  await assign.assign()
  await expect(board.messages).toContainText(t('trip-board:moved', { reference, driver }))
  await board.find(driver)
  await expect(board.trip(reference, board.lane(driver))).toBeVisible()
})

test('what others change appears by itself', async ({ page }) => {
  const board = await openTomorrow(page)
  const other = await elsewhere(page, await board.date())
  const given = other.board.trips.find(({ driver, actions }) => driver && actions.includes('edit'))
  const reference = given?.reference ?? ''
  await board.find(reference)
  await expect(board.trip(reference)).toBeVisible()
  await other.takeOff(reference)
  await expect(board.trip(reference, board.open)).toBeVisible({ timeout: 20_000 })
})
