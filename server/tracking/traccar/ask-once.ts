import type { TraccarTest } from '#contract/device.ts'
import { signIn, type TraccarApi, type TraccarSettings } from './api.ts'
import { TraccarFault } from './fault.ts'

/** Somebody waits for the answer: all of it has so long. The console waits for 15 s. */
const usualMs = 12_000

/** What one question, of several requests, may take in all. */
export function patience(settings: TraccarSettings, signal: AbortSignal, totalMs = usualMs) {
  const latest = performance.now() + totalMs
  const pace = {
    get answerMs() {
      return Math.max(1, Math.round(latest - performance.now()))
    },
  }
  return { settings, pace, signal }
}

/** What came of a question: a value, or how it failed. */
export type Asked<T> = Pick<TraccarTest, 'state' | 'detail'> & { value: T | undefined }

/** A question that may fail without the ones beside it. */
export async function attempt<T>(ask: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { state: 'connected', detail: null, value: await ask() }
  } catch (error) {
    if (!(error instanceof TraccarFault)) throw error
    return { state: error.kind, detail: error.detail, value: undefined }
  }
}

/** Signs in, asks, and signs out, where somebody waits for the answer; within `totalMs` where much is to be done with it. */
export const askOnce = <T>(
  settings: TraccarSettings,
  signal: AbortSignal,
  work: (api: TraccarApi) => Promise<T>,
  totalMs?: number,
): Promise<Asked<T>> =>
  attempt(async () => {
    const api = await signIn(patience(settings, signal, totalMs))
    try {
      return await work(api)
    } finally {
      api.signOut()
    }
  })
