import { expect, type Page } from '@playwright/test'
import type { Page as Rows } from '#contract/page.ts'
import type { Trip, TripCandidates, TripRow } from '#contract/trip.ts'
import { routes } from '#src/lib/routes.ts'
import { codeSentOn } from './mail.ts'
import { type Desk, read, send } from './road.ts'
import { addTrip, bookHome, type Family, makeFamily, nearSchools } from './shared-run.ts'
import type { System } from './system.ts'
import { words } from './words.ts'

/** Signs a driver in as they do: by phone and the code sent to it, to the runs of the day. */
export async function signInDriver(page: Page, system: System, phone: string): Promise<void> {
  await page.goto(routes.driverLogin())
  const text = (key: string) => words('en', `driver-auth:${key}`)
  await page.getByLabel(text('number'), { exact: true }).fill(phone)
  const code = await codeSentOn(system, phone, () =>
    page.getByRole('button', { name: text('send'), exact: true }).click(),
  )
  await page.getByLabel(text('code'), { exact: true }).fill(code)
  await page.getByRole('button', { name: text('verify'), exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === routes.day())
}

export interface GivenRun {
  family: Family
  trip: Trip
  driver: TripCandidates['drivers'][number]
  act: (action: string, body?: object) => Promise<Trip>
}

/** Of drivers whom the tests of the sign-in have sent a code, one for each test: a number gets one in a minute. */
export const phones = {
  wrong: '+447700900002',
  other: '+447700900003',
  profile: '+447700900004',
} as const
const kept: readonly string[] = Object.values(phones)

let families = 0
/** They have had their code of this minute. */
const busy = new Set<string>()
const letters = ['a', 'e', 'i', 'o', 'u', 'y']

/** Their day reminds them for two hours of the walk through the vehicle; a test takes its minutes. */
const settledMs = 2.5 * 3_600_000

/** A driver whose day has nothing before this run that is under way, is still to come, or has just ended. */
async function freeDriver(desk: Desk, drivers: TripCandidates['drivers'], start: number) {
  for (const driver of drivers.toReversed()) {
    if (driver.problems.length > 0 || busy.has(driver.id) || kept.includes(driver.phone)) continue
    const day = `date_from=${new Date(start - 86_400_000).toISOString().slice(0, 10)}`
    const { results } = await read<Rows<TripRow>>(
      desk,
      `/api/web/trip-management?driver=${driver.id}&${day}&page_size=100`,
    )
    const isAway = ({ status, ride_start_time, completedAt }: TripRow) => {
      if (completedAt) return Date.parse(completedAt) > start - settledMs
      return !['cancelled', 'relieved'].includes(status) && Date.parse(ride_start_time) < start
    }
    if (!results.some(isAway)) return driver
  }
  return undefined
}

/** A run of two children home from school in a few minutes, sent to a driver who has nothing else today. */
export async function giveRun(desk: Desk, children: Parameters<typeof makeFamily>[3]): Promise<GivenRun> {
  families += 1
  const home = { place: `${families} Quiet Lane, Bristol BS6`, point: { lat: 51.468, lng: -2.604 } }
  const family = await makeFamily(desk, `Dayl${letters[families % 6]}nd${families}`, home, children)
  const [school] = await nearSchools(desk)
  const booked = await bookHome(desk, family, family.children, school, 3)
  const { id } = await addTrip(desk, booked, 3)
  const free = await read<TripCandidates>(desk, `/api/web/trip-management/${id}/candidates`)
  const driver = await freeDriver(desk, free.drivers, Date.now() + 3 * 60_000)
  const vehicle = free.vehicles.find(({ problems }) => problems.length === 0)
  if (!driver || !vehicle) throw new Error('Nobody is free')
  busy.add(driver.id)
  const act = (action: string, body: object = {}) =>
    send<Trip>(desk, 'post', `/api/trips/trip-request/${id}/actions/${action}`, body)
  await act('assign', { driver: driver.id, vehicle: vehicle.id })
  return { family, driver, act, trip: await act('dispatch') }
}
