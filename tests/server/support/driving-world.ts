import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { Trip } from '#contract/trip.ts'
import { createDrive } from '#demo/drive/drive.ts'
import { createLog } from '#server/platform/log.ts'
import { sessions } from '#server/schema/accounts.ts'
import { bookings } from '#server/schema/bookings.ts'
import { guardians } from '#server/schema/people.ts'
import { deviceStates, positions } from '#server/schema/tracking.ts'
import { trips } from '#server/schema/trips.ts'
import type { testServer } from '../support.ts'
import { mayaOf, tripWorld } from './trip-world.ts'

/** A small business that the demo drives; each test begins at nine, with no trip, no booking and nobody signed in. */
export async function drivingWorld({
  db,
  clock,
  app,
  env,
  log,
  account,
  signedIn,
}: Awaited<ReturnType<typeof testServer>>) {
  const start = clock()
  const world = await tripWorld(db, start)
  const staff = await account('dispatcher', { firstName: 'Dee', lastName: 'Desk' })
  const bo = await account('driver', { driver: 'bo', firstName: 'Bo', lastName: 'Lind' })
  await account('driver', { driver: 'amal', firstName: 'Amal', lastName: 'Haddad' })
  await db.insert(guardians).values(mayaOf('ben'))

  /** The demo as it drives from now on: `pass` lets so many minutes pass, half a minute at a time. */
  function driving() {
    const drive = createDrive(
      {
        db,
        env,
        log: createLog('warn', (line) => void log.push(line)),
        send: async (report) => app.request('/api/tracking/osmand', { method: 'POST', body: report }),
      },
      clock(),
    )
    const turn = async () => {
      for (let more = true; more; ) more = await drive.turn(clock())
    }
    return {
      turn,
      pass: async (minutes: number) => {
        for (let half = 0; half < minutes * 2; half += 1) {
          clock.advance(30)
          await turn()
        }
      },
    }
  }

  const read = async (id: string) =>
    (await (await signedIn(staff)).get<Trip>(`/api/web/trip-management/${id}`)).body
  const statusOf = async (id: string) => (await db.select().from(trips).where(eq(trips.id, id)))[0]?.status
  const bookingOf = async (id: string) =>
    (await db.select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id)))[0]?.status

  beforeEach(async () => {
    clock.set(start)
    await db.update(trips).set({ status: 'cancelled', startedAt: null })
    await db.update(bookings).set({ status: 'cancelled' })
    await db.delete(positions)
    await db.delete(deviceStates)
    await db.delete(sessions)
  })
  /** A trip that Bo drives with the van. */
  const given = { status: 'assigned', driverId: 'bo', vehicleId: 'van' } as const
  return { world, staff, bo, driving, read, statusOf, bookingOf, given }
}
