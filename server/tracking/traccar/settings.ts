import type { Env } from '#server/platform/env.ts'
import { refused } from '#server/platform/http/problem.ts'
import type { TraccarSettings } from './api.ts'

/** Where Traccar is and the token for it; undefined where it is not set up. */
export function settingsOf({
  TRACCAR_URL,
  TRACCAR_TOKEN,
}: Pick<Env, 'TRACCAR_URL' | 'TRACCAR_TOKEN'>): TraccarSettings | undefined {
  return TRACCAR_URL && TRACCAR_TOKEN ? { TRACCAR_URL, TRACCAR_TOKEN } : undefined
}

/** The same; a 409 where it is not set up. */
export function requireSettings(env: Pick<Env, 'TRACCAR_URL' | 'TRACCAR_TOKEN'>): TraccarSettings {
  const settings = settingsOf(env)
  if (!settings) throw refused('traccar_off', 'tracking:traccar_off')
  return settings
}
