import type { FareTrial, FareTrialAnswer } from '#contract/fare-rule.ts'
import { api } from './browser-client.ts'
import type { Options } from './call.ts'
import { asRecord } from './response-shape.ts'

/** What a rule as it is typed would ask for a ride; nothing is stored. */
export async function tryFare(body: FareTrial, { signal }: Options = {}): Promise<FareTrialAnswer> {
  return asRecord(await api.send({ method: 'POST', path: '/api/web/fare-rules/try', body, signal }))
}
