import type { Point } from '#contract/place.ts'

const recentMs = 30_000
/** A step does not wait for satellites. */
const patienceMs = 1500

/** Where the phone is, where it has been allowed to say so before: nobody is asked in the middle of a step. */
export async function ownPlace(): Promise<Point | undefined> {
  const state = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  if (state?.state !== 'granted') return undefined
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(undefined),
      { maximumAge: recentMs, timeout: patienceMs },
    )
  })
}
