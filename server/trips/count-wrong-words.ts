import { eq } from 'drizzle-orm'
import type { WrongWord } from '#contract/handover.ts'
import type { Point } from '#contract/place.ts'
import { maxWordTries, wordHolds } from '#contract/trip-states.ts'
import type { ActorContext } from '#server/platform/history/actor-context.ts'
import { recordAudit } from '#server/platform/history/audit.ts'
import { recordEvent } from '#server/platform/history/events.ts'
import { trips } from '#server/schema/trips.ts'
import type { StoredTrip } from './progress.ts'
import { writeTrip } from './write.ts'
import type { WrongWords } from './wrong-words.ts'

/**
 * Counts wrong code words on a trip that is locked. The third one for a child closes the word, puts a handover on hold and
 * alerts the desk. To be answered, not thrown: the count stands only if the transaction does.
 */
export async function countWrongWords(
  ctx: ActorContext,
  trip: StoredTrip,
  { guesses }: WrongWords,
  told: { position: Point | null; at: Date; saidAt: Date | null },
): Promise<WrongWord> {
  const guessed = new Set(guesses.map(({ child }) => child))
  const passengers = trip.passengers.map((one) =>
    guessed.has(one.childId) ? { ...one, attempts: one.attempts + 1 } : one,
  )
  const tried = passengers.filter((one) => guessed.has(one.childId))
  const attempts = Math.max(...tried.map((one) => one.attempts))
  const worst = tried.find((one) => one.attempts === attempts)
  const name = guesses.find(({ child }) => child === worst?.childId)?.name ?? ''
  const changes = [
    { field: 'passenger', before: null, after: guesses.map((one) => one.name).join(', ') },
    { field: 'attempts', before: String(attempts - 1), after: String(attempts) },
  ]
  const triesLeft = maxWordTries - attempts
  if (triesLeft > 0) {
    // The version stays: whoever is asked for the word again sends the same one.
    await ctx.db.update(trips).set({ passengers }).where(eq(trips.id, trip.id))
    await recordEvent(ctx, { entity: 'trip', entityId: trip.id, type: 'wrong_word', ...told, changes })
    await recordAudit(ctx, 'update', 'child', [...guessed])
    return {
      detail: ctx.t('trips:refused.wrong_word', { name, count: triesLeft }),
      code: 'wrong_word',
      triesLeft,
    }
  }
  const held = wordHolds.includes(trip.status)
  const status = held ? ('handover_hold' as const) : trip.status
  const states = held ? { from: trip.status, to: status } : {}
  await writeTrip(ctx, trip, { passengers, status }, { type: 'word_lock', ...states, ...told, changes })
  const key =
    held || trip.status === 'handover_hold' ? 'trips:refused.word_held' : 'trips:refused.word_closed'
  return { detail: ctx.t(key, { name }), code: 'word_locked', triesLeft: 0 }
}
