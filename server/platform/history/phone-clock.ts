import { lateStepHours, phoneAheadMin } from '#contract/trip-states.ts'

/** Whether a phone named a time that can't be: what it told of then has the server's own, `at`. */
export const isWrongClock = (said: Date, at: Date): boolean =>
  said.getTime() - at.getTime() > phoneAheadMin * 60_000 ||
  at.getTime() - said.getTime() > lateStepHours * 3_600_000
