import { apiUrl } from './env.ts'

/** How often a phone reports, and how closely it looks: parameters of Traccar Client. Seconds, metres, degrees. */
const phoneSettings = {
  accuracy: 'highest',
  interval: '10',
  distance: '50',
  angle: '30',
  fastest_interval: '5',
  heartbeat: '60',
  stop_detection: 'false',
  buffer: 'true',
  service: 'true',
}

const origin = () => apiUrl || location.origin

/** Where devices report in the OsmAnd protocol. Only in a browser: the console knows its own address there. */
export const osmandAddress = (): string => `${origin()}/api/tracking/osmand`
/** Where Traccar passes positions on. */
export const forwardAddress = (): string => `${origin()}/api/tracking/traccar`
/** What is typed where Kerbside runs, so that devices report which nobody has. */
export const simulateCommand = (): string =>
  `npm run simulate -- --vehicles 20 --seconds 600 --url ${origin()}`
/** What Traccar Client is set up by when it reads this as a QR code, or when a phone that has it opens it. */
export const phoneAddress = (uniqueId: string): string =>
  `${osmandAddress()}?${new URLSearchParams({ id: uniqueId, ...phoneSettings })}`
