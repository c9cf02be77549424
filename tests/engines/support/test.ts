import { test as base, expect } from 'vitest'
import { startSystemOn } from '#tests/e2e/support/system.ts'
import { templateVariable } from '#tests/e2e/support/template.ts'
import { startEngine } from './engines.ts'
import { person } from './person.ts'

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
  .extend('user', async ({ system, engine }, { onCleanup }) => {
    system.faults.heal()
    engine.wrongs.length = 0
    onCleanup(() => expect(engine.wrongs).toEqual([]))
    return person(engine, system.url)
  })
