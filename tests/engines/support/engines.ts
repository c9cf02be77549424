import { ensureFirefox, ensureWebKit } from '../../../scripts/lib/engines.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

/** A browser with the engine that the project of the tests is named for. */
export async function startEngine(name: string): Promise<Engine> {
  return name === 'webkit' ? startWebKit(await ensureWebKit()) : startFirefox(await ensureFirefox())
}
