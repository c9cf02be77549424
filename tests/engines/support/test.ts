import { test as base, expect } from 'vitest'
import { startSystemOn } from '#tests/e2e/support/system.ts'
import { templateVariable } from '#tests/e2e/support/template.ts'
import { startEngine } from './engines.ts'
import { person } from './person.ts'

/** Runs in the page of a test that has failed: where it is, how it came there, what it shows and what it asked for. */
function describePage(): string {
  const called = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'))
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const calls = called.map(
    ({ name, startTime, duration }) => `${name} ${[startTime, duration].map(Math.round)}`,
  )
  const text = document.body.textContent.replace(/\s+/g, ' ').slice(0, 4000)
  return [location.href, navigation?.type, document.readyState, ...calls, text].join('\n')
}

/** One server and one browser for all tests of an engine; what a page does wrong in it fails the test. */
export const test = base
  .extend('browserName', { scope: 'worker' }, process.env.ENGINE ?? '')
  .extend('system', { scope: 'worker' }, async ({ browserName: _ }, { onCleanup }) => {
    const system = await startSystemOn(process.env[templateVariable])
    onCleanup(system.stop)
    return system
  })
  .extend('engine', { scope: 'worker' }, async ({ browserName }, { onCleanup }) => {
    const engine = await startEngine(browserName)
    onCleanup(engine.close)
    return engine
  })
  .extend('user', async ({ system, engine, onTestFailed }, { onCleanup }) => {
    system.faults.heal()
    engine.wrongs.length = 0
    onCleanup(() => expect(engine.wrongs).toEqual([]))
    onTestFailed(async () => console.error(await engine.evaluate(describePage).catch(String), engine.wrongs))
    return person(engine, system.url)
  })
