import { eq, inArray } from 'drizzle-orm'
import type { Role } from '#contract/people.ts'
import { role as roleSchema } from '#contract/people.ts'
import { accounts } from '#server/schema/accounts.ts'
import { vehicles } from '#server/schema/fleet.ts'
import { drivers, guardians, parents } from '#server/schema/people.ts'
import { roadAlerts } from '#server/schema/road-alerts.ts'
import { devices } from '#server/schema/tracking.ts'
import { emptyFolder } from '../../support/folder.ts'
import type { Client } from '../support/client.ts'
import { tripWorld } from '../support/trip-world.ts'
import { testServer } from '../support.ts'

/** Whose record a request is about: within the reach of whoever asks, by its family, company or driver, or not. */
export type Whose = 'own' | 'other'
/** Somebody who asks, and the accounts whose records are theirs and are not. */
export interface Me {
  role: Role | null
  accounts: Record<Whose, string>
}

const owners = {
  own: { company: 'hillside', parent: 'maya', child: 'ada', driver: 'amal', vehicle: 'car' },
  other: { company: 'wheels', parent: 'noor', child: 'ben', driver: 'bo', vehicle: 'van' },
} as const

/** A business with two of everything: Maya's, Hillside's and Amal's, and what is none of theirs. */
export async function accessWorld() {
  const server = await testServer({ env: { DATA_DIR: emptyFolder() } })
  const { db, clock } = server
  const world = await tripWorld(db, clock())
  await db.insert(parents).values({
    id: 'noor',
    firstName: 'Noor',
    lastName: 'Aziz',
    phone: '+447700900601',
    email: 'noor@example.test',
    language: 'en',
    notify: { push: true, sms: true, email: true },
    status: 'active',
  })
  await db.insert(guardians).values({
    childId: 'ben',
    parentId: 'noor',
    relationship: 'parent',
    isPrimary: true,
    isEmergency: true,
    canPickup: true,
    canEdit: true,
  })
  await db.update(drivers).set({ companyId: 'hillside' }).where(eq(drivers.id, 'amal'))
  await db
    .update(vehicles)
    .set({ companyId: 'hillside' })
    .where(inArray(vehicles.id, ['car']))
  await db.insert(devices).values(
    Object.values(owners).map(({ vehicle }) => ({
      name: `Tracker of ${vehicle}`,
      uniqueId: vehicle,
      source: 'osmand' as const,
      vehicleId: vehicle,
      active: true,
    })),
  )

  await db.insert(roadAlerts).values(
    Object.values(owners).map(({ vehicle }) => ({
      ...{ kind: 'speeding' as const, onceKey: vehicle, vehicleId: vehicle, figures: {} },
      ...{ at: clock(), lastAt: clock(), latitude: 51.45, longitude: -2.58 },
    })),
  )

  const stranger = await server.account('viewer')
  const people: Me[] = [{ role: null, accounts: { own: stranger, other: stranger } }]
  const { company, parent, driver } = owners.own
  for (const role of roleSchema.options) {
    const own = await server.account(role, {
      ...(role === 'company' && { company }),
      ...(role === 'parent' && { parent }),
      ...(role === 'driver' && { driver }),
    })
    people.push({ role, accounts: { own, other: stranger } })
  }

  /** A booking of the family, company and driver of `whose`, with a trip that is on its way to its pickup. */
  async function ride(whose: Whose, values: object = {}) {
    const of = owners[whose]
    const booking = await world.booking({
      children: [of.child],
      bookerParentId: of.parent,
      companyId: of.company,
      status: 'scheduled',
    })
    const crew = { driverId: of.driver, vehicleId: of.vehicle }
    return {
      booking,
      trip: await world.trip({ bookingId: booking, status: 'dispatched', ...crew, ...values }),
    }
  }

  const kept = new Map<Me, Client>()
  /**
   * Somebody's session for a call: the same for all of them, as to open one costs more than most calls, but for those
   * that may end it.
   */
  async function client(me: Me, path = ''): Promise<Client> {
    if (me.role === null) return server.anonymous()
    const mayEnd = path.startsWith('/api/auth/')
    if (mayEnd) kept.delete(me)
    const open = kept.get(me) ?? (await server.signedIn(me.accounts.own))
    if (!mayEnd) kept.set(me, open)
    return open
  }
  /** Somebody who makes what the requests are about, and whose session no request ends. */
  const maker = await server.signedIn(await server.account('admin'))

  const setPhoto = (account: string, photo: string) =>
    db.update(accounts).set({ photo }).where(eq(accounts.id, account))

  /** One ride each that is there to be listed, before all that the requests make. */
  const listed = {
    own: await ride('own', { reference: 'KB-000000-1' }),
    other: await ride('other', { reference: 'KB-000000-2' }),
  }
  /** The routes that let an answer be kept. */
  const cacheable = new Set<string>()
  return { ...server, ...world, kept: cacheable, owners, people, ride, listed, client, maker, setPhoto }
}

export type AccessWorld = Awaited<ReturnType<typeof accessWorld>>
