import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { operatorZone } from '../../../scripts/lib/zone.ts'

const main = resolve(import.meta.dirname, '../../../server/main.ts')

export interface RunningServer {
  url: URL
  pid: number
  /** Everything the server has printed. */
  output: () => string
  /** Asks it to end (SIGTERM) and waits until it has; it writes its data out first. */
  stop: () => Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(url: URL, child: ChildProcess, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    const answer = await fetch(new URL('/api/openapi.json', url)).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server did not answer within ${milliseconds} ms.`)
}

/**
 * Starts the built server as a user would, with its own data.
 * @param dataDir the folder of its embedded database
 * @param env further settings, such as `PUBLIC_ORIGIN`
 * @throws with all that the server printed when it does not answer within a minute
 */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort()
  const url = new URL(`http://127.0.0.1:${port}`)
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      MAP_SOURCE: 'none',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO_DRIVES: 'false',
      OPERATOR_ZONE: operatorZone(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  }
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(force)
  }
  try {
    await answers(url, child, 60_000)
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${printed}`, { cause: error })
  }
  return { url, pid: child.pid ?? 0, output: () => printed, stop }
}
