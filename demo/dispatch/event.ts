import { fullName } from '#demo/rides/ride.ts'
import type { Account } from '#demo/types.ts'
import type { events } from '#server/schema/history.ts'

export type EventRow = Omit<typeof events.$inferSelect, 'id'>
/** Whoever did something: an account, or somebody outside who is only known by name; null is the system. */
export type Actor = { id: string | null; name: string } | null

export const actorOf = (account: Account | undefined): Actor =>
  account ? { id: account.id, name: fullName(account) } : null

type EventFields = Pick<EventRow, 'entity' | 'entityId' | 'at' | 'type'> & Partial<EventRow>

export const eventRow = (actor: Actor, fields: EventFields): EventRow => ({
  actorId: actor?.id ?? null,
  actorName: actor?.name ?? null,
  from: null,
  to: null,
  reason: null,
  note: null,
  position: null,
  recordedAt: null,
  saidAt: null,
  lostDriver: null,
  changes: [],
  ...fields,
})
