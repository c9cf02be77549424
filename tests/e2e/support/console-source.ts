import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import type { Call } from '#src/lib/api/call.ts'
import type { ProblemKind } from '#src/lib/api/problem.ts'

/** How a call ended: its answer, or the kind of its problem. */
export type Outcome = { ok: true; body: unknown } | { ok: false; kind: ProblemKind }

declare global {
  interface Window {
    /** Parts of the console's own source, loaded into a page by `loadConsoleSource`. */
    consoleSource: {
      send: (call: Call) => Promise<Outcome>
      safeNext: (search: string, origin: string) => string | undefined
      /** Everything that is read from localStorage; `'read'`, or what was thrown. */
      readAll: () => string
    }
  }
}

const storedTable = 'bookings'
/** Where the settings of a table are kept that `readAll` reads. */
export const storedTableKey = `kerbside:table:${storedTable}`

const entry = `
  import { api } from '#src/lib/api/browser-client.ts'
  import { problemOf } from '#src/lib/api/problem.ts'
  import { loginPath, rememberedAuth } from '#src/lib/guard/decide.ts'
  import { reloadedAtKey, storageKeys } from '#src/lib/guard/keys.ts'
  import { safeNext } from '#src/lib/guard/next.ts'
  import { loadSettings } from '#src/lib/list/settings.ts'
  import { readFlag, readNumber, readStored } from '#src/lib/storage.ts'
  import { decodeSettings, defaultSettings } from '#src/lib/theme/settings.ts'
  import { pushState } from '#src/stores/push.ts'
  const send = (call) => api.send(call).then(
    (body) => ({ ok: true, body }),
    (error) => ({ ok: false, kind: problemOf(error).kind }),
  )
  const readAll = () => {
    try {
      rememberedAuth()
      loginPath()
      readNumber(reloadedAtKey, 0)
      readFlag(storageKeys.logoutPending)
      // 'absent' would be nothing that was read.
      if (readStored(storageKeys.signedIn) && !['on', 'offered'].includes(pushState())) return 'push ' + pushState()
      const { density, order } = loadSettings('${storedTable}')
      if (!['comfortable', 'compact'].includes(density) || !Array.isArray(order)) return 'a table of another shape'
      const stored = readStored(storageKeys.customizer) ?? ''
      const { activeMode, borderRadius } = decodeSettings(stored, defaultSettings)
      const sound = ['light', 'dark'].includes(activeMode) && Number.isInteger(borderRadius)
      return sound ? 'read' : 'settings of another shape'
    } catch (error) {
      return String(error)
    }
  }
  window.consoleSource = { send, safeNext, readAll }
`

const settings = Object.fromEntries(
  ['API_KEY', 'PROJECT_ID', 'MESSAGING_SENDER_ID', 'APP_ID', 'VAPID_KEY'].map((name) => [
    `PUBLIC_FIREBASE_${name}`,
    'for tests',
  ]),
)

let bundle: Promise<string> | undefined

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    // The way to Google's own code is never taken.
    external: ['#src/lib/push/messaging.ts'],
    define: { 'import.meta.env': JSON.stringify(settings) },
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Brings the console's API client into an open page as a tab of its own would have it: with the cookies, the storage
 * and the locks of the real browser, but with no screen that decides what is requested.
 */
export async function loadConsoleSource(page: Page): Promise<void> {
  bundle ??= bundled()
  await page.evaluate(await bundle)
}
