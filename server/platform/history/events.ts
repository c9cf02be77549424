import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Point } from '#contract/place.ts'
import { reason as reasonSchema, type TimelineEvent } from '#contract/reason.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { events } from '#server/schema/history.ts'
import type { ActorContext } from './actor-context.ts'
import { isWrongClock } from './phone-clock.ts'

/** `booking`, `trip`, `series`, or the name of a register. */
export type Entity = string
export type Change = TimelineEvent['changes'][number]

export interface NewEvent {
  entity: Entity
  entityId: string
  /** When it happened, where that was before now. */
  at?: Date
  /** When it happened by the phone that tells of it, in its own words. */
  saidAt?: Date | null
  /** What happened: `created`, `edited`, the name of an action, or `followed` when a trip caused it. */
  type: string
  from?: string | null
  to?: string | null
  reason?: string | null
  note?: string | null
  position?: Point | null
  changes?: Change[]
  /** A trip's driver before and after, for notifications. */
  drivers?: { before: string | null; after: string | null }
  /** The dispatch desk is to hear of it: somebody from outside changed what it had promised, one ride or those of a series. */
  desk?: boolean | 'series'
}

type Actor = Pick<ActorContext, 'db' | 'now'> & {
  user: Pick<ActorContext['user'], 'id' | 'firstName' | 'lastName'> | null
}

/** Later than this, what is recorded was not recorded at once. */
const promptMs = 60_000

const row = ({ user, now }: Actor, event: NewEvent) => ({
  entity: event.entity,
  entityId: event.entityId,
  at: event.at ?? now,
  recordedAt: event.at && now.getTime() - event.at.getTime() > promptMs ? now : null,
  saidAt: event.saidAt ?? null,
  lostDriver: event.drivers?.before === event.drivers?.after ? null : (event.drivers?.before ?? null),
  actorId: user?.id ?? null,
  actorName: user ? `${user.firstName} ${user.lastName}`.trim() : null,
  type: event.type,
  from: event.from ?? null,
  to: event.to ?? null,
  reason: event.reason ?? null,
  note: event.note || null,
  position: event.position ?? null,
  changes: event.changes ?? [],
})

/** Adds one event to a record's timeline, in the name of `ctx.user` (null: the system) and at `ctx.now` unless it has a time of its own. */
export async function recordEvent(ctx: Actor, event: NewEvent): Promise<void> {
  await recordEvents(ctx, [event])
}

/** Called in the transaction that records the events, `ctx.db`; what it throws rolls both back. */
export type EventListener = (ctx: Actor, events: readonly NewEvent[]) => Promise<void>

const listeners = new Set<EventListener>()

/** Calls `listener` with the events of every insert from now on. To add it again changes nothing. */
export function onEvents(listener: EventListener): void {
  listeners.add(listener)
}

/** Adds many events in one statement and calls the listeners; both stand or fall with the transaction. */
export async function recordEvents(ctx: Actor, all: readonly NewEvent[]): Promise<void> {
  if (all.length === 0) return
  await ctx.db.insert(events).values(all.map((event) => row(ctx, event)))
  for (const notify of listeners) await notify(ctx, all)
}

export type StoredEvent = typeof events.$inferSelect

/** Events of several records of one kind, each oldest first, as they are stored. */
export async function loadEvents(db: Db, entity: Entity, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(events)
    .where(and(eq(events.entity, entity), inArray(events.entityId, [...ids])))
    .orderBy(asc(events.id))
}

export const eventOf = (stored: StoredEvent): TimelineEvent => ({
  id: String(stored.id),
  at: stored.at.toISOString(),
  ...(stored.recordedAt && { recordedAt: stored.recordedAt.toISOString() }),
  ...(stored.saidAt && isWrongClock(stored.saidAt, stored.at) && { phoneAt: stored.saidAt.toISOString() }),
  actor: stored.actorName,
  type: stored.type,
  from: stored.from,
  to: stored.to,
  reason: reasonSchema.nullable().catch(null).parse(stored.reason),
  note: stored.note,
  changes: stored.changes,
})

/** The timeline of one record, oldest first. */
export async function readEvents(db: Db, entity: Entity, id: string): Promise<TimelineEvent[]> {
  return (await loadEvents(db, entity, [id])).map(eventOf)
}
