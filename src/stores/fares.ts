import type { FareTrial, FareTrialAnswer } from '#contract/fare-rule.ts'
import * as api from '#src/lib/api/fares.ts'
import { attempt, type Result } from './result.ts'

/** What a rule as typed makes of a trip; nothing is saved. */
export const tryFare = (trial: FareTrial, signal: AbortSignal): Promise<Result<FareTrialAnswer>> =>
  attempt(() => api.tryFare(trial, { signal }))
