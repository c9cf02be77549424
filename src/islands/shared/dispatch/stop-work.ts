import type { Trip } from '#contract/trip.ts'

type Stops = Pick<Trip, 'stops'>

/** Whether a child gets on, or off, at a stop that was not reached yet; of a trip whose stops say nothing of riders, nobody does. */
export const isStillAhead = ({ stops }: Stops, child: string, does: 'on' | 'off'): boolean =>
  stops.some(
    ({ arrivedAt, riders }) =>
      arrivedAt === null && riders.some((one) => one.does === does && one.child?.id === child),
  )

/** Whether somebody is to get off where the vehicle stands, and whether somebody is to get on. */
export function stopWork(trip: Stops & Pick<Trip, 'passengers'>): Record<'off' | 'on', boolean> {
  const { stops, passengers } = trip
  const named = stops.some(({ riders }) => riders.length > 0)
  const isLast = stops.every(({ arrivedAt }) => arrivedAt !== null)
  const isDue = (state: string, does: 'on' | 'off') =>
    passengers.some((one) => one.state === state && !isStillAhead(trip, one.child.id, does))
  return { off: (named || isLast) && isDue('boarded', 'off'), on: isDue('expected', 'on') }
}
