import { parseArgs } from 'node:util'
import * as z from 'zod'
import { tracking, vehicles } from '#contract/access.ts'
import { demoDomain, demoPassword } from '#server/platform/demo-accounts.ts'
import { StartError } from '#server/platform/start-error.ts'
import { Client } from './lib/simulate/client.ts'
import { clearUp, makeDevices, readCounts, signIn } from './lib/simulate/devices.ts'
import { reportAll } from './lib/simulate/load.ts'
import { rowsOf, tableOf } from './lib/simulate/table.ts'
import { openViewers } from './lib/simulate/viewers.ts'

/**
 * `npm run simulate -- --vehicles 2000`: loads a running server with positions of so many devices, which it makes and
 * deletes, and says what became of them. With `--viewers 50`, so many watch, too. It signs in as the demo's administrator,
 * or as SIMULATE_EMAIL with SIMULATE_PASSWORD; viewers with that password also as SIMULATE_VIEWERS, as one account may not
 * watch many times.
 */
const whole = (most: number) => z.coerce.number().int().min(1).max(most)
const settings = z.object({
  vehicles: whole(20_000).default(2000),
  seconds: whole(86_400).default(60),
  every: whole(3600).default(5),
  viewers: z.coerce.number().int().min(0).max(2000).default(0),
  url: z.url({ protocol: /^https?$/ }).default('http://localhost:4321'),
})
const text = { type: 'string' as const }
const print = (line: string) => process.stdout.write(`${line}\n`)

function readSettings() {
  const options = { vehicles: text, seconds: text, every: text, viewers: text, url: text }
  try {
    return settings.parse(parseArgs({ options }).values)
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new StartError(
      `npm run simulate -- [--vehicles 2000] [--seconds 60] [--every 5] [--viewers 0] [--url http://localhost:4321]\n${why}`,
      { cause: error },
    )
  }
}

const { SIMULATE_EMAIL: email = `admin${demoDomain}`, SIMULATE_PASSWORD: password = demoPassword } =
  process.env
/** The demo's accounts of those who see all vehicles; nobody beside the administrator where that is none of the demo's. */
const others = tracking.read
  .filter((role) => vehicles.all.includes(role))
  .map((role) => `${role}${demoDomain}`)
  .filter((one) => one !== email)
const { SIMULATE_VIEWERS: viewing = email.endsWith(demoDomain) ? others.join(',') : '' } = process.env

/** Those who watch, signed in; none where nobody does. */
async function signInViewers(url: URL, count: number): Promise<Client[]> {
  const named = viewing.split(',').filter((one) => one.trim() !== '')
  const emails = count > 0 ? [email, ...named] : []
  return Promise.all(
    emails.map(async (one) => {
      const client = new Client(url)
      await signIn(client, one.trim(), password)
      return client
    }),
  )
}

async function simulate() {
  const { url, vehicles, viewers, ...pace } = readSettings()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const client = new Client(new URL(url))
  try {
    await signIn(client, email, password)
    await clearUp(client)
    print(`Making ${vehicles} devices …`)
    const devices = await makeDevices(client, vehicles, viewers > 0)
    const watched = new Set(devices.flatMap(({ vehicle }) => (vehicle === null ? [] : [vehicle])))
    const callers = await signInViewers(new URL(url), viewers)
    const open = viewers > 0 ? await openViewers(callers, viewers, watched) : null
    print(`Each reports every ${pace.every} s for ${pace.seconds} s …`)
    const sent = await reportAll(client, devices, pace, stop.signal)
    open?.close()
    for (const caller of callers) caller.close()
    // The session may have run out meanwhile.
    await signIn(client, email, password)
    const seen = open && { count: viewers, seen: open.seen }
    print(`\n${tableOf(rowsOf(sent, await readCounts(client), pace.seconds, seen))}\n`)
  } finally {
    await clearUp(client).catch(() => print('What was made could not be deleted: its names begin with Load.'))
    client.close()
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
try {
  await simulate()
} catch (error) {
  if (!(error instanceof StartError) && !isRefused(error)) throw error
  process.stderr.write(
    `${error instanceof StartError ? error.message : 'Nothing answers there: is the server running?'}\n`,
  )
  process.exitCode = 1
}
