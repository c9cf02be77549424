import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { notes, openPage, untilReady } from '#tests/bench/browser.ts'
import { noteInteractions, timeOf, timeOfAct } from '#tests/bench/clicks.ts'
import { figure } from '#tests/bench/figures.ts'

/*
 * What the bench notes of a page, shown to pages that are broken: a figure that they satisfy would measure something else
 * than it names.
 */
const test = base.extend<{ serve: (body: string) => Promise<string> }>({
  serve: async ({ browserName: _browser }, use) => {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use(async (body) => {
      server.removeAllListeners('request')
      server.on('request', (_, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        answer.end(`<!doctype html><title>Page</title><body>${body}</body>`)
      })
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    })
    server.close()
  },
})

const readyWhen = { selector: 'tr[data-row]', count: 2, texts: ['KB-000001', 'KB-000002'] }
const row = (text: string, attributes = 'data-row') => `<tr ${attributes}><td>${text}</td></tr>`
const good = row('KB-000001') + row('KB-000002')
const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`
/** Puts rows into the table after two frames, and says when all is over: fifteen frames later. */
const later = (script: string) => `<script>
  const frames = (count, then) => count ? requestAnimationFrame(() => frames(count - 1, then)) : then()
  frames(2, () => { ${script}; frames(15, () => setTimeout(() => { document.title = 'Over' })) })
</script>`

const broken = {
  'placeholders that stay': table(row('', 'aria-hidden="false"').repeat(25)) + later(''),
  'placeholders that are marked as rows': table(row('<span></span>').repeat(25)) + later(''),
  'data that never comes': table('') + later('fetch("data:,").then(() => new Promise(() => {}))'),
  'data of another answer': table(row('KB-000001') + row('KB-000003')) + later(''),
  'too few rows': table(row('KB-000001 KB-000002')) + later(''),
  'rows that nobody sees': `<div style="opacity: 0">${table(good)}</div>${later('')}`,
  'rows without a box': `<div hidden>${table(good)}</div>${later('')}`,
}

for (const [name, body] of Object.entries(broken)) {
  test(`a page with ${name} is never ready`, async ({ browser, serve }) => {
    const page = await openPage(browser, { readyWhen, throttled: false })
    await page.goto(await serve(body))
    await expect(page).toHaveTitle('Over')
    expect((await notes(page)).readyAt).toBe(0)
    await page.context().close()
  })
}

test('rows are ready when their data is painted, not before it is there', async ({ browser, serve }) => {
  const script = `document.querySelector('tbody').innerHTML = '${good}'; window.filledAt = performance.now()`
  const page = await openPage(browser, { readyWhen, throttled: false })
  await page.goto(await serve(table(row('').repeat(2)) + later(script)))
  const { readyAt } = await untilReady(page, readyWhen)
  const filledAt = await page.evaluate(() => Number(Reflect.get(window, 'filledAt')))
  expect(readyAt).toBeGreaterThan(filledAt)
  await page.context().close()
})

test('text that arrives in rows which were there makes them ready', async ({ browser, serve }) => {
  const script = `document.querySelectorAll('td').forEach((cell, index) => { cell.firstChild.data = 'KB-00000' + (index + 1) })`
  const page = await openPage(browser, { readyWhen, throttled: false })
  await page.goto(await serve(table(row('…').repeat(2)) + later(script)))
  expect((await untilReady(page, readyWhen)).readyAt).toBeGreaterThan(0)
  await page.context().close()
})

test('what moves and what blocks is noted', async ({ browser, serve }) => {
  const script = `document.body.prepend(Object.assign(document.createElement('div'), { innerHTML: '<p>x</p>'.repeat(9) }))
    const end = performance.now() + 300; while (performance.now() < end);`
  const page = await openPage(browser, { throttled: false })
  await page.goto(await serve(`<h1>Title</h1>${table(good)}${later(`frames(10, () => { ${script} })`)}`))
  await expect(page).toHaveTitle('Over')
  const { layoutShift, blocking } = await notes(page)
  expect(layoutShift).toBeGreaterThan(0.01)
  expect(blocking).toBeGreaterThan(200)
  await page.context().close()
})

test('a click is timed to the paint of what it leads to, here or in another document', async ({
  browser,
  serve,
}) => {
  const page = await openPage(browser, { throttled: false })
  const fill = `document.querySelector('tbody').innerHTML = '${good}'`
  await page.goto(await serve(`<button onclick="setTimeout(() => { ${fill} }, 200)">Go</button>${table('')}`))
  const here = await timeOf(page, () => page.locator('button').click(), readyWhen)
  expect(here).toBeGreaterThan(200)
  await page.goto(
    await serve(`<a href="?next">Go</a>${table('')}<script>if (location.search)
    setTimeout(() => { ${fill} }, 200)</script>`),
  )
  const there = await timeOf(page, () => page.locator('a').click(), readyWhen)
  expect(there).toBeGreaterThan(200)
  await page.context().close()
})

test('an interaction lasts until the page answers it, and none counts as less than browsers report', async ({
  browser,
  serve,
}) => {
  const page = await openPage(browser, { throttled: false })
  await page.addInitScript(noteInteractions)
  const slow = 'const end = performance.now() + 200; while (performance.now() < end);'
  await page.goto(await serve(`<button onclick="${slow}">Slow</button><p>Nothing</p>`))
  const click = (name: string) => timeOfAct(page, () => page.getByText(name).click())
  expect(await click('Slow')).toBeGreaterThanOrEqual(200)
  expect(await click('Nothing')).toBeGreaterThanOrEqual(16)
  expect(await click('Nothing')).toBeLessThan(200)
  await page.context().close()
})

test('what a page shows already is not waited for', async ({ browser, serve }) => {
  const page = await openPage(browser, { throttled: false })
  await page.goto(await serve(`<button>Go</button>${table(good)}`))
  await expect(timeOf(page, () => page.locator('button').click(), readyWhen)).rejects.toThrow('shows already')
  await page.context().close()
})

test('a figure that was not measured is not met', () => {
  const show = String
  expect(figure('none', Number.NaN, { most: 1, show }).ok).toBe(false)
  expect(figure('too much', 2, { most: 1, show }).ok).toBe(false)
  expect(figure('too little', 1, { least: 2, show }).ok).toBe(false)
})
