import type { TraccarTest } from '#contract/device.ts'
import { readVersion, signIn, type TraccarSettings } from './api.ts'
import { patience } from './ask-once.ts'
import { TraccarFault } from './fault.ts'

/** Asks Traccar as the connection would: which version it is, whether the token is right, and how many devices it shows. */
export async function testConnection(settings: TraccarSettings, signal: AbortSignal): Promise<TraccarTest> {
  const given = patience(settings, signal)
  let version: string | null = null
  try {
    version = await readVersion(given)
    const api = await signIn(given)
    try {
      const { length } = await api.devices()
      return { state: 'connected', detail: null, version, devices: length }
    } finally {
      api.signOut()
    }
  } catch (error) {
    if (!(error instanceof TraccarFault)) throw error
    return { state: error.kind, detail: error.detail, version, devices: null }
  }
}
