import { engines as geocoders } from '#server/platform/geo/geocoding/engines.ts'
import { engines as routers } from '#server/platform/geo/routing/engines.ts'
import { readAnswer } from '#server/platform/http/read-answer.ts'
import { type Finding, fine, warning } from './finding.ts'
import type { Settings } from './settings.ts'

const patienceMs = 5000
const mostBytes = 256 * 1024
const publicNominatim = 'nominatim.openstreetmap.org'
/** In the Gulf of Guinea, where no address is and no street. */
const nowhere = { lat: 0, lng: 0 }

/** Asks once. Says what was wrong with the answer, without the address: it can hold a key. */
async function faultOf(address: string, read: (status: number, body: unknown) => void) {
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': 'Kerbside (npm run doctor)' },
    })
    const bytes = await readAnswer(answer, mostBytes, () => new RangeError('the answer was too long'))
    if (answer.status !== 200 && answer.status !== 400) return `it answered ${answer.status}`
    read(answer.status, JSON.parse(new TextDecoder().decode(bytes)))
    return undefined
  } catch (caught) {
    return caught instanceof Error && caught.name === 'TimeoutError'
      ? 'it takes too long'
      : 'it answers otherwise, or not at all'
  }
}

async function checkGeocoder({ GEOCODER_URL: source }: Settings['env']): Promise<Finding[]> {
  if (!source) return []
  const { engine, url } = source
  if (new URL(url).hostname === publicNominatim)
    return [
      warning(
        'geocoder.public',
        'GEOCODER_URL is the public Nominatim: what people type goes to it, addresses are not found while they type, and its terms allow little.',
        'Run your own Nominatim or Photon, and set GEOCODER_URL to it.',
      ),
    ]
  const fault = await faultOf(geocoders[engine].reverse(url, nowhere), (status, body) => {
    if (status !== 200) throw new TypeError('It refuses the question.')
    geocoders[engine].read(body)
  })
  if (!fault) return [fine('geocoder', 'The geocoder answers.')]
  return [
    warning(
      'geocoder.silent',
      `GEOCODER_URL does not answer as ${engine}: ${fault}. Known places and pins are found without it.`,
      'Start it, or correct the setting: the name of the engine stands before its address.',
    ),
  ]
}

async function checkRouter({ ROUTING_URL: source }: Settings['env']): Promise<Finding[]> {
  if (!source) return []
  const { engine, url } = source
  // No way from there is an answer, by a 400.
  const fault = await faultOf(routers[engine].address(url, [nowhere, nowhere]), (status, body) => {
    if (status === 200) routers[engine].read(body)
  })
  if (!fault) return [fine('routing', 'The routing engine answers.')]
  return [
    warning(
      'routing.silent',
      `ROUTING_URL does not answer as ${engine}: ${fault}. Vehicles are expected by straight lines and learnt speeds.`,
      'Start it, or correct the setting: the name of the engine stands before its address.',
    ),
  ]
}

/** Whether those answer who are asked for addresses and for ways. */
export const checkServices = async ({ env }: Settings): Promise<Finding[]> =>
  (await Promise.all([checkGeocoder(env), checkRouter(env)])).flat()
