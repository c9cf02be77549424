import * as z from 'zod'
import { weekdays } from './lists/common.ts'
import { leaveKinds } from './lists/people.ts'
import { clockTime, day, id } from './record.ts'

/** When somebody works on a day of the week; one that ends at or before its start runs past midnight. */
const shift = z.strictObject({ weekday: z.enum(weekdays), from: clockTime, to: clockTime })
export type Shift = z.infer<typeof shift>

/** Days off, the first and the last included. */
const leave = z.strictObject({ from: day, to: day, kind: z.enum(leaveKinds) })
export type Leave = z.infer<typeof leave>

/** When drivers and assistants work, as it is entered. Without any shift they may be sent at any hour. */
export const workingTimeInput = {
  shifts: z.array(shift).max(28).default([]),
  leave: z.array(leave).max(100).default([]),
}

/** The same as it is answered: `leaveTrips` are the trips that somebody still has on days of leave. */
export const workingTime = {
  shifts: z.array(shift),
  leave: z.array(leave),
  leaveTrips: z.array(z.object({ id, reference: z.string(), booking: id })),
}
export type LeaveTrip = z.infer<(typeof workingTime)['leaveTrips']>[number]
