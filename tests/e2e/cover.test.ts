import { expect, type Page } from '@playwright/test'
import type { CoverPlan } from '#contract/cover.ts'
import type { Driver } from '#contract/driver.ts'
import type { Trip, TripRow } from '#contract/trip.ts'
import { toWall } from '#src/islands/form/zoned.ts'
import { operatorZone } from '../../scripts/lib/zone.ts'
import { coverDesk } from './support/pages/cover.ts'
import { read } from './support/road.ts'
import { test } from './support/test.ts'

test.use({ role: 'dispatcher' })

const trips = '/api/web/trip-management'
const hourMs = 3_600_000
/** What a test may take, and more. */
const testMs = 5 * 60_000

/**
 * A driver whose next ten trips begin within two weeks and can all be covered, and when the tenth has begun. The first
 * does not begin during the test: what has set off is not covered.
 */
async function tenRuns(page: Page) {
  const query =
    'status=assigned,dispatched&when=upcoming&ordering=ride_start_time&page_size=100&pagination=true'
  const pages = await Promise.all(
    [1, 2, 3, 4].map((number) => page.request.get(`${trips}?${query}&page=${number}`)),
  )
  const some = pages.filter((answer) => answer.ok())
  const results = (
    await Promise.all(some.map(async (answer) => ((await answer.json()) as { results: TripRow[] }).results))
  ).flat()
  const byDriver = Map.groupBy(results, ({ driver }) => driver?.id ?? '')
  for (const [id, own] of byDriver) {
    const [first, tenth] = [own[0], own[9]]
    if (id === '' || !first || !tenth || Date.parse(first.ride_start_time) < Date.now() + testMs) continue
    const to = new Date(Date.parse(tenth.ride_start_time) + 60_000).toISOString()
    const asked = new URLSearchParams({ kind: 'sick', of: 'driver', id, from: new Date().toISOString(), to })
    const answer = await page.request.get(`${trips}/cover?${asked}`)
    if (!answer.ok()) continue
    const plan = (await answer.json()) as CoverPlan
    if (plan.rows.length === 10 && plan.rows.every(({ act }) => act === 'exchange'))
      return { id, name: own[0]?.driver?.name ?? '', to, rows: plan.rows, zone: plan.zone }
  }
  throw new Error('nobody in the demo data has ten trips that can be covered')
}

test('ten runs of a sick driver are covered in under two minutes and fifteen clicks, and taken back', async ({
  page,
}) => {
  await page.goto('/')
  const { id, name, to, rows, zone } = await tenRuns(page)
  const desk = coverDesk(page)
  const began = Date.now()
  await desk.come()
  await desk.who('driver', name)
  await desk.until(toWall(to, zone))
  await desk.find()
  await expect(desk.rows).toHaveCount(10)
  await expect(desk.leave).toBeChecked()
  await expect(desk.rows.first()).toContainText(desk.t('cover:told.nothing'))
  await desk.cover(10)
  // The leave is one more.
  await desk.done(11)
  expect(desk.clicks()).toBeLessThanOrEqual(15)
  expect(Date.now() - began).toBeLessThan(120_000)
  await expect(desk.rows.filter({ hasText: desk.t('cover:done') })).toHaveCount(10)
  for (const row of rows) {
    const now = await read<Trip>(page, `${trips}/${row.id}`)
    expect(now.driver?.id).not.toBe(id)
  }
  expect((await read<Driver>(page, `/api/web/drivers/${id}`)).leave.at(-1)?.kind).toBe('sick')

  await desk.undo()
  await desk.undone(11)
  for (const row of rows)
    expect(await read<Trip>(page, `${trips}/${row.id}`)).toMatchObject({
      driver: { id },
      vehicle: row.vehicle,
    })
})

test('a row is given to somebody else or left, by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const { name, to, rows, zone } = await tenRuns(page)
  const desk = coverDesk(page)
  await desk.open()
  await desk.who('driver', name)
  await desk.until(toWall(to, zone))
  await page.keyboard.press('Enter')
  await expect(desk.rows).toHaveCount(10)
  const [first, ...others] = rows
  if (!first) throw new Error('no rows')
  for (const row of others)
    await desk
      .row(row.id)
      .getByRole('combobox')
      .selectOption({ label: desk.t('cover:leave') })
  const choice = desk.row(first.id).getByRole('combobox')
  const proposed = await choice.locator('option:checked').textContent()
  await choice.focus()
  await page.keyboard.press('ArrowDown')
  const chosen = (await choice.locator('option:checked').textContent()) ?? ''
  expect(chosen).not.toBe(proposed)
  await desk.leave.uncheck()
  await desk.button(1).press('Enter')
  await desk.done(1)
  const trip = await read<Trip>(page, `${trips}/${first.id}`)
  expect(chosen).toContain(trip.driver?.name)
  expect((await read<Trip>(page, `${trips}/${others[0]?.id}`)).driver?.name).toBe(name)
  await desk.undo()
  await desk.undone(1)
})

test('what makes no sense is said at its field, and nothing is shown', async ({ page }) => {
  const desk = coverDesk(page)
  await desk.open()
  await desk.find()
  await expect(desk.alert).toContainText(desk.t('cover:of.driver'))
  await desk.choose('what', 'closure')
  await expect(desk.field('whom')).toHaveValue('school')
  await desk.who('school', 'a')
  await desk.until(toWall(new Date(Date.now() - hourMs).toISOString(), operatorZone()))
  await desk.find()
  await expect(desk.alert).toContainText('The end must be after the start.')
  await expect(desk.rows).toHaveCount(0)
})

test('the address says who it is about, and only dispatch finds the way', async ({ page, another }) => {
  await page.goto('/')
  const { id, name } = await tenRuns(page)
  await page.goto(`/apps/trips/cover/?of=driver&id=${id}`)
  await expect(coverDesk(page).whoIs('driver')).toHaveValue(name)
  const viewer = await another('viewer')
  await viewer.goto('/apps/trips/')
  await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(viewer.getByRole('link', { name: coverDesk(viewer).t('cover:find') })).toBeHidden()
})
