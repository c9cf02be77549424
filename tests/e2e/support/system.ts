import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { freePort, type RunningServer, startServer } from './server.ts'
import { templateVariable } from './template.ts'

/** One worker's own console: the built site, the real server on a copy of the demo data, and a proxy for faults. */
export interface System {
  /** The one origin the browser sees. */
  url: string
  faults: FaultProxy
  server: RunningServer
  /** The messages the server has "sent", one line of JSON each; oldest first in each channel. */
  outbox: () => string[]
}

type RunningSystem = System & { stop: () => Promise<void> }

export async function startSystem(settings?: Record<string, string>): Promise<RunningSystem> {
  const template = process.env[templateVariable]
  if (!template) throw new Error('The template of the demo data is missing: run the tests with Playwright.')
  return startSystemOn(template, settings)
}

/**
 * @param template data to begin with; without it the server makes the demo data itself
 * @param settings of the server, beside its own
 */
export async function startSystemOn(
  template?: string,
  settings: Record<string, string> = {},
): Promise<RunningSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-worker-'))
  const data = join(folder, 'data')
  if (template) cpSync(template, data, { recursive: true })
  const port = await freePort()
  const server = await startServer(data, { PUBLIC_ORIGIN: `http://localhost:${port}`, ...settings })
  const faults = await startFaultProxy(server.url, port)
  return {
    url: faults.url,
    faults,
    server,
    outbox: () => {
      const letters = join(data, 'outbox')
      if (!existsSync(letters)) return []
      return readdirSync(letters)
        .sort()
        .flatMap((file) => readFileSync(join(letters, file), 'utf8').split('\n').slice(0, -1))
    },
    async stop() {
      await faults.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
