import type { Point } from '#contract/place.ts'

const recentMs = 60_000
const patienceMs = 10_000

/** Where this device is. @returns why not, where nobody may know it or it does not know itself */
export const ownPosition = () =>
  new Promise<Point | 'denied' | 'unknown'>((resolve) => {
    if (!navigator.geolocation) return resolve('unknown')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => resolve({ lat, lng }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { enableHighAccuracy: true, maximumAge: recentMs, timeout: patienceMs },
    )
  })
