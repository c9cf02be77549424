import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Browser, Page } from 'playwright'
import { routes } from '#src/lib/routes.ts'
import { openPage, type PageOptions, throttle, untilReady } from './browser.ts'
import { type Figure, figure, quantile, whole } from './figures.ts'
import { boardSize, growBoard } from './grow-board.ts'
import { signIn } from './sign-in.ts'
import type { Site } from './site.ts'
import { withFolder, withServer } from './with-server.ts'

const lanes = { selector: '.k-lanes [data-trip]', count: 10, texts: [] }

/** The times between frames while something goes on, in milliseconds. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const note = () => {
      const now = performance.now()
      frames.push(now - last)
      last = now
      Reflect.set(window, 'frame', requestAnimationFrame(note))
    }
    Reflect.set(window, 'frames', frames)
    requestAnimationFrame(note)
  })
  await act()
  return page.evaluate(() => {
    cancelAnimationFrame(Number(Reflect.get(window, 'frame')))
    return Reflect.get(window, 'frames') as unknown as number[]
  })
}

/** How long the server takes for the whole day, and for who has seen it, in milliseconds; the middle of five. */
async function answersOf(page: Page): Promise<number[]> {
  const times = await page.evaluate(async () => {
    const path = '/api/web/trip-management/board'
    const { stamp } = (await (await fetch(path)).json()) as { stamp: string }
    const timed = async (address: string) => {
      const start = performance.now()
      await (await fetch(address)).text()
      return performance.now() - start
    }
    const found: number[][] = [[], []]
    for (let turn = 0; turn < 5; turn += 1) {
      found[0]?.push(await timed(path))
      found[1]?.push(await timed(`${path}?seen=${stamp}`))
    }
    return found
  })
  return times.map((one) => quantile(one, 0.5))
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(900, 600)
  for (const [x, y] of [
    [0, 120],
    [120, 0],
    [0, -120],
    [-120, 0],
  ] as const)
    for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(x, y)
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.k-lanes-rest [data-trip]').nth(4).boundingBox()
  if (!box) throw new Error('Nothing to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 60; step += 1)
    await page.mouse.move(box.x + 20 + Math.sin(step / 6) * 200, box.y + 20 + Math.cos(step / 9) * 160)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function measure(browser: Browser, url: string, state: PageOptions['state']): Promise<Figure[]> {
  const page = await openPage(browser, { state, readyWhen: lanes, throttled: false, desktop: true })
  await page.goto(`${url}${routes.trips()}#board`)
  await untilReady(page, lanes)
  const [full = Number.NaN, same = Number.NaN] = await answersOf(page)
  const drawn = await page.locator('.k-lanes [data-trip]').count()
  await throttle(page)
  const acts = { scroll, drag }
  const ms = (value: number) => whole(value, 'ms')
  const found = [
    figure('board of the day: the server’s whole answer', full, { most: 1000, show: ms }),
    figure('board of the day: the answer while nothing changes', same, { most: 50, show: ms }),
  ]
  for (const [name, act] of Object.entries(acts)) {
    await act(page)
    const frames = await framesOf(page, () => act(page))
    const what = `board of ${boardSize.drivers} drivers and ${boardSize.trips} trips: frames of a ${name}`
    found.push(figure(`${what}, 95 of 100`, quantile(frames, 0.95), { most: 100, show: ms }))
    found.push(figure(`${what}, the longest`, Math.max(...frames), { most: 200, show: ms }))
  }
  found.push(
    figure('board of the day: trips in the document', drawn, {
      most: 250,
      show: (value) => whole(value, 'bars'),
    }),
  )
  await page.context().close()
  return found
}

/** Scrolling and dragging on a full board of a day, on a desktop screen at a quarter of the processor's speed. */
export function measureBoard(browser: Browser, site: Site): Promise<Figure[]> {
  return withFolder(async (folder) => {
    await withServer(folder, {}, async () => undefined)
    const db = await PGlite.create({ dataDir: join(folder, 'pg'), extensions: { pg_trgm } })
    await growBoard(async (sql) => (await db.query<Record<string, unknown>>(sql)).rows)
    await db.close()
    return withServer(folder, { PUBLIC_ORIGIN: site.url }, async (server) => {
      site.proxyTo(server.url)
      return measure(browser, site.url, await signIn(browser, site.url))
    })
  })
}
