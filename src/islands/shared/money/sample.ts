import type { SampleTrip } from '#contract/fare-rule.ts'
import { dayIn } from '#src/lib/format/clock.ts'

/** A trip to try a rule on, in kilometres and minutes. */
export interface Sample {
  km: number
  minutes: number
  day: string
  time: string
  vehicleType: NonNullable<SampleTrip['vehicleType']> | ''
  wait: number
}

/** The coming Monday, or today when it is one: a day on which most peaks hold. */
function monday(): string {
  const day = new Date()
  day.setDate(day.getDate() + ((8 - day.getDay()) % 7))
  return dayIn(day)
}

/** 12 km in 24 minutes at eight in the morning: a school run across town. */
export const firstSample = (): Sample => ({
  km: 12,
  minutes: 24,
  day: monday(),
  time: '08:00',
  vehicleType: '',
  wait: 0,
})

export const tripOf = ({ km, minutes, day, time, vehicleType, wait }: Sample): SampleTrip => ({
  distanceM: Math.round(km * 1000),
  durationS: Math.round(minutes * 60),
  day,
  time,
  vehicleType: vehicleType === '' ? null : vehicleType,
  waitMinutes: wait,
})
