import { inArray } from 'drizzle-orm'
import { type Reason, reason as reasonSchema, type TimelineEvent } from '#contract/reason.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { eventOf, loadEvents, type StoredEvent } from '#server/platform/history/events.ts'
import type { Scope } from '#server/reach/bookings.ts'
import type { Family } from '#server/reach/family.ts'
import { accounts } from '#server/schema/accounts.ts'
import { ownReference } from './own-reference.ts'
import type { View } from './view.ts'

type Reader = Pick<ActorContext, 'db' | 'user'>

/** A record whose timeline is read, with the bookings of the reader it belongs to and what they see of them. */
interface TimelineRecord {
  id: string
  bookings: readonly string[]
  references: readonly string[]
  view: View
}

/** Changes that name nobody and no place. */
const plainFields: readonly string[] = [
  'anchor',
  'assistant',
  'assistantRequired',
  'calledAt',
  'delayMin',
  'direction',
  'driver',
  'dropoffAt',
  'passengers',
  'pickupAt',
  'registration',
  'relievedBy',
  'relieves',
  'requestedAt',
  'ride_start_time',
  'source',
  'vehicle',
  'vehicleType',
  'waitMinutes',
]
/** Notes that are a trip's reference. */
const plainNotes: readonly string[] = ['trip_created', 'trip_deleted', 'trip_joined', 'trip_left', 'relieved']
/** Who shows their ride to others is no other family’s concern. */
const ownTypes: readonly string[] = ['link_made', 'link_revoked']
/** Changes that are one. */
const tripFields: readonly string[] = ['relievedBy', 'relieves']
/** Reasons that reveal nothing of a single child or family. */
const plainReasons: readonly Reason[] = [
  'school_closed',
  'duplicate',
  'dispatcher',
  'driver_unavailable',
  'vehicle_breakdown',
  'no_driver_found',
  'weather',
]

/** The reason of an event, unless it could be about another family's child. */
export function visibleReason({ alone }: Pick<View, 'alone'>, stored: string | null): Reason | null {
  const known = reasonSchema.nullable().catch(null).parse(stored)
  return known === null || alone || plainReasons.includes(known) ? known : null
}

const namesIn = (text: string | null) => (text === null ? [] : text.split(', '))

/** Whether an edit shows that the booking belonged to another company before, or was shared with another family. */
function partsFromOthers({ changes }: StoredEvent, family: Family | null): boolean {
  if (!family) return changes.some(({ field }) => field === 'company')
  const own = [...family.children.values()]
  const known = {
    children: new Set(own.map(({ name }) => name)),
    'booker.name': new Set(own.flatMap(({ guardians }) => [...guardians.values()])),
  }
  return changes.some(
    ({ field, before, after }) =>
      (field === 'children' || field === 'booker.name') &&
      [...namesIn(before), ...namesIn(after)].some((name) => !known[field].has(name)),
  )
}

/** By booking: the last event up to which notes and changes are hidden from the reader. */
function closedUntil(events: readonly StoredEvent[], family: Family | null): Map<string, number> {
  const closed = new Map<string, number>()
  for (const event of events) if (partsFromOthers(event, family)) closed.set(event.entityId, event.id)
  return closed
}

/** By trip: the last event up to which it may have served bookings of others. */
const sharedUntil = (events: readonly StoredEvent[]) =>
  new Map(events.filter(({ type }) => type === 'split_off').map(({ entityId, id }) => [entityId, id]))

/** Actors whose names are hidden from the reader: the accounts of other families and of companies; from drivers all of these. */
async function loadStrangers({ db, user }: Reader, { family }: Scope, events: readonly StoredEvent[]) {
  const ids = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))]
  if (ids.length === 0) return new Set<string>()
  const rows = await db
    .select({ id: accounts.id, role: accounts.role, parent: accounts.parent, company: accounts.company })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  const people = new Set([
    family?.parent ?? '',
    ...[...(family?.children.values() ?? [])].flatMap(({ guardians }) => [...guardians.keys()]),
  ])
  const strange = rows.filter(({ role, parent, company }) => {
    if (role === 'company') return company === null || company !== user.company
    return role === 'parent' && (user.role === 'driver' || (family !== null && !people.has(parent ?? '')))
  })
  return new Set(strange.map(({ id }) => id))
}

function visibleEvent(
  stored: StoredEvent,
  view: View,
  open: boolean,
  own: boolean,
  stranger: boolean,
): TimelineEvent {
  const event = eventOf(stored)
  const actor = stranger ? null : event.actor
  if (own || (open && view.words)) return { ...event, actor }
  return {
    ...event,
    actor,
    reason: visibleReason({ alone: open && view.alone }, stored.reason),
    note: plainNotes.includes(event.type) ? event.note : null,
    changes: event.changes.filter(({ field }) => plainFields.includes(field)),
  }
}

/** An event with the trips that it names called after the reader's own bookings. */
function calledOwn(event: TimelineEvent, references: readonly string[]): TimelineEvent {
  const called = (text: string | null) => text && ownReference(text, references)
  const isTrip = plainNotes.includes(event.type)
  return {
    ...event,
    note: isTrip ? called(event.note) : event.note,
    changes: event.changes.map((change) =>
      tripFields.includes(change.field)
        ? { ...change, before: called(change.before), after: called(change.after) }
        : change,
    ),
  }
}

/** The timelines of bookings or trips as their reader sees them, by record, each oldest first. */
export async function loadTimelines(
  ctx: Reader,
  scope: Scope,
  entity: 'booking' | 'trip',
  records: readonly TimelineRecord[],
): Promise<Map<string, TimelineEvent[]>> {
  const { db, user } = ctx
  const all = await loadEvents(
    db,
    entity,
    records.map(({ id }) => id),
  )
  const byRecord = Map.groupBy(all, ({ entityId }) => entityId)
  if (scope.where === undefined) return new Map([...byRecord].map(([id, some]) => [id, some.map(eventOf)]))
  const bookings = [...new Set(records.flatMap((record) => record.bookings))]
  const closed = closedUntil(
    entity === 'booking' ? all : await loadEvents(db, 'booking', bookings),
    scope.family,
  )
  const shared = entity === 'trip' ? sharedUntil(all) : new Map<string, number>()
  const strangers = await loadStrangers(ctx, scope, all)
  return new Map(
    records.map(({ id, bookings: of, references, view }) => [
      id,
      (byRecord.get(id) ?? []).flatMap((stored) => {
        if (ownTypes.includes(stored.type) && stored.actorId !== user.id) return []
        const event = visibleEvent(
          stored,
          view,
          stored.id > Math.max(shared.get(id) ?? 0, ...of.map((booking) => closed.get(booking) ?? 0)),
          stored.actorId === user.id,
          strangers.has(stored.actorId ?? ''),
        )
        return scope.driver === null ? calledOwn(event, references) : event
      }),
    ]),
  )
}
