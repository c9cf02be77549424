import * as z from 'zod'
import { StartError } from '#server/platform/start-error.ts'
import type { Client } from './client.ts'

/** What is reported for: a device, and the vehicle that it is in where there are viewers to see it. */
export interface LoadDevice {
  id: string
  uniqueId: string
  vehicle: string | null
}

const atOnce = 16
const pageSize = 100
const counts = z.record(z.string(), z.int())
const device = z.object({ id: z.string(), name: z.string(), uniqueId: z.string(), counts })
const named = z.object({ id: z.string(), name: z.string().optional(), plate: z.string().optional() })
const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({ results: z.array(one), next: z.string().nullable() })

const devicePath = '/api/web/devices'
const vehiclePath = '/api/web/vehicles'
const isLoad = (name = '') => /^LOAD \d{4,}$/i.test(name)
const nameOf = (number: number) => `Load ${String(number).padStart(4, '0')}`

/** Signs in; throws what the operator can put right. */
export async function signIn(client: Client, email: string, password: string): Promise<void> {
  const answer = await client.call('POST', '/api/auth/web-login', { email, password })
  if (answer.status !== 200)
    throw new StartError(
      `${email} could not sign in (${answer.status}). Set SIMULATE_EMAIL and SIMULATE_PASSWORD to an administrator without a second step.`,
    )
}

async function readAll<T extends z.ZodType>(client: Client, path: string, one: T): Promise<z.output<T>[]> {
  const found: z.output<T>[] = []
  for (let page = 1; ; page += 1) {
    const query = `pagination=true&search=load&page=${page}&page_size=${pageSize}`
    const { body } = await client.call('GET', `${path}?${query}`)
    const answer = pageOf(one).parse(body)
    found.push(...(answer.results as z.output<T>[]))
    if (answer.next === null) return found
  }
}

/** Does something for each, some at once, in their order. */
async function each<In, Out>(all: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (let from = 0; from < all.length; from += atOnce)
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))))
  return done
}

const made = z.object({ id: z.string(), uniqueId: z.string().default('') })

async function add(client: Client, path: string, body: unknown): Promise<z.infer<typeof made>> {
  const answer = await client.call('POST', path, body)
  if (answer.status !== 201)
    throw new StartError(`${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`)
  return made.parse(answer.body)
}

async function addVehicle(client: Client, model: string, number: number): Promise<string> {
  const { id } = await add(client, vehiclePath, {
    ...{ plate: nameOf(number), callSign: null, vin: null, model, year: 2024, colour: null },
    ...{ seats: 4, wheelchairSpaces: 0, boosterSeats: 0, tailLift: false, ownership: 'owned' },
    ...{ odometerKm: null, company: null, driver: null, status: 'available' },
  })
  return id
}

/** Makes so many devices, each in a vehicle of its own where `withVehicles`. */
export async function makeDevices(
  client: Client,
  count: number,
  withVehicles: boolean,
): Promise<LoadDevice[]> {
  let model = ''
  if (withVehicles) {
    const { body } = await client.call('GET', '/api/web/vehicle-models?pagination=true&page_size=1')
    model = pageOf(z.object({ id: z.string() })).parse(body).results[0]?.id ?? ''
    if (model === '') throw new StartError('Viewers see vehicles, and there is no model to make some of.')
  }
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return each(numbers, async (number) => {
    const vehicle = withVehicles ? await addVehicle(client, model, number) : null
    const device = { name: nameOf(number), vehicle, driver: null, active: true }
    return { ...(await add(client, devicePath, device)), vehicle }
  })
}

/** How many positions the server has of these devices, by what it made of them. */
export async function readCounts(client: Client): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const one of (await readAll(client, devicePath, device)).filter(({ name }) => isLoad(name)))
    for (const [kind, count] of Object.entries(one.counts)) sums[kind] = (sums[kind] ?? 0) + count
  return sums
}

/** Deletes what a run made, this one or one that was cut off. */
export async function clearUp(client: Client): Promise<void> {
  for (const path of [devicePath, vehiclePath]) {
    const all = await readAll(client, path, named)
    const ids = all.filter(({ name, plate }) => isLoad(name ?? plate)).map(({ id }) => id)
    for (let from = 0; from < ids.length; from += pageSize)
      await client.call('POST', `${path}/bulk`, { ids: ids.slice(from, from + pageSize), action: 'delete' })
  }
}
