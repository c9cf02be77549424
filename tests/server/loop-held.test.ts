import { afterAll, expect, test } from 'vitest'
import { emptyFolder } from '../support/folder.ts'
import { longestHold, watchedServer } from './support/watchdog.ts'

const server = watchedServer(emptyFolder())
afterAll(() => server.stop('SIGKILL'))

test('a call that asks for little holds nobody up', async () => {
  const origin = await server.ready()
  await fetch(`${origin}/api/health`)
  const { busyMs } = await server.held(() => fetch(`${origin}/api/health`))
  expect(busyMs).toBeLessThan(longestHold)
})
