import { expect } from 'vitest'
import type { Trip } from '#contract/trip.ts'
import { routes } from '#src/lib/routes.ts'
import { giveRun } from '#tests/e2e/support/driver.ts'
import { read } from '#tests/e2e/support/road.ts'
import { words } from '#tests/e2e/support/words.ts'
import { deskOf } from './support/desk.ts'
import { among, button, dialog, field } from './support/find.ts'
import { test } from './support/test.ts'

const say = (key: string, values?: Record<string, string>) => words('en', key, values)
const press = (key: string) => button(say(`day:${key}`))

test('a driver does a run with the network off in the middle', async ({ user, system }) => {
  const desk = await deskOf(system.url)
  const run = await giveRun(desk, [{ firstName: 'Sunna', mustBeMet: true }])
  const [child] = run.family.children
  await user.arrive()
  await user.open(routes.driverLogin())
  await user.write(field(say('driver-auth:number')), run.driver.phone)
  await user.press(button(say('driver-auth:send')))
  const codeOf = () => {
    const text = system.outbox().findLast((line) => line.includes(run.driver.phone) && /\b\d{6}\b/.test(line))
    return /\b(\d{6})\b/.exec(text ?? '')?.[1]
  }
  await expect.poll(codeOf).toBeTruthy()
  await user.focused(field(say('driver-auth:code')))
  await user.engine.type(codeOf() ?? '')
  await user.press(button(say('driver-auth:verify')))
  await user.at(routes.day())
  await user.press(button(say('day:check', { plate: run.trip.vehicle?.plate ?? '' })))
  await user.press(press('allFine'))
  await user.press(press('do.depart'))
  await user.press(press('do.arrive'))
  const tripNow = () => read<Trip>(desk, `/api/web/trip-management/${run.trip.id}`)
  await expect.poll(async () => (await tripNow()).status).toBe('at_pickup')

  system.faults.spoil(/^\/api\/(web\/driver-day|trips)/, { kind: 'reset' })
  await user.press(press('aboard'))
  await user.press(press('do.board'))
  await user.sees(among('[role="status"]', say('day:waiting_one', { count: '1' })))
  await user.press(press('do.arrive_dropoff'))
  await user.press(press('handOver'))
  await user.press(among('dialog button', run.family.parent.name))
  await user.press(press('knowThem'))
  await user.gone(dialog())
  await user.press(press('sweep'))
  await user.press(press('found.nothing'))
  await user.gone(dialog())

  system.faults.heal()
  await user.engine.evaluate(() => dispatchEvent(new Event('online')))
  await user.sees(among('[role="status"]', say('day:online')))
  await expect.poll(async () => (await tripNow()).status).toBe('completed')
  const passenger = (await tripNow()).passengers.find((one) => one.child?.id === child?.id)
  expect(passenger?.released?.to.name).toBe(run.family.parent.name)
  await user.arrive()
})
