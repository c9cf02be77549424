import { setTimeout } from 'node:timers/promises'

const floorMs = 300

/** Answers no sooner than in 0.3 s, so that the time does not reveal whether a phone number is known already. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), setTimeout(floorMs)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
