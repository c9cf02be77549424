import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { nodeFlags } from '#tests/support/node-flags.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Starts the real server as a process of its own, by default without demo data and on any free port. `preload` is a
 * module that runs in it before the server, and may exchange messages with the test.
 */
export function spawnServer(directory: string, env: Record<string, string> = {}, preload?: string) {
  // What watches its event loop sees it as users have it.
  const flags = preload ? ['--import', preload] : nodeFlags
  const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: directory,
      PORT: '0',
      DEMO_DATA: '0',
      DEMO_DRIVES: '0',
      MAP_SOURCE: 'none',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
  })
  let text = ''
  const grown = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      grown.dispatchEvent(new Event('more'))
    })
  }
  const ended = exitOf(child)

  /** The first match of `pattern` in what the server prints; throws when it ends without. */
  async function printed(pattern: RegExp): Promise<string> {
    while (true) {
      const found = pattern.exec(text)
      if (found) return found[1] ?? found[0]
      if (child.exitCode !== null) throw new Error(`The server ended: ${text}`)
      const more = new Promise((resolve) => grown.addEventListener('more', resolve, { once: true }))
      await Promise.race([more, ended])
    }
  }

  return {
    child,
    ended,
    output: () => text,
    printed,
    /** Its address, once it answers. */
    ready: () => printed(/ready at (\S+)/),
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

const exitOf = async (child: ChildProcess): Promise<number | null> => {
  const [code] = await once(child, 'exit')
  return code
}
