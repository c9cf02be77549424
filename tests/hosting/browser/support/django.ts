import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/e2e/support/server.ts'
import { run } from '../../../../scripts/lib/run.ts'
import { installPackages } from './programs.ts'

const folder = resolve(import.meta.dirname, '../../django')
const packages = ['python3-django', 'python3-djangorestframework', 'python3-django-cors-headers']

/** Of the project in `tests/hosting/django`. */
export const djangoPassword = 'kerbside-django'

/** The distribution's own, which alone has the distribution's packages. */
const python = () => (existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3')

const isThere = async () =>
  (await run(python(), ['-c', 'import django, rest_framework, corsheaders'])).code === 0

async function ensureDjango(): Promise<void> {
  if (await isThere()) return
  const output = await installPackages(packages)
  if (!(await isThere())) throw new Error(`Django is not installed, and could not be:\n${output}`)
}

async function ready(child: ChildProcess, origin: string, printed: () => string): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await fetch(`${origin}/api/auth/profile`).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Django does not answer:\n${printed()}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

export interface RunningDjango {
  origin: string
  stop: () => Promise<void>
}

/**
 * Starts the Django REST project with 300 bookings.
 * @param data an empty folder for its database
 * @param console the origin that may call it from elsewhere
 * @throws with what it printed when it does not answer
 */
export async function startDjango(
  data: string,
  { console, cookieDomain = '' }: { console: string; cookieDomain?: string },
): Promise<RunningDjango> {
  await ensureDjango()
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE: join(data, 'django.sqlite'),
    CONSOLE: console,
    COOKIE_DOMAIN: cookieDomain,
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const child = spawn(python(), ['serve.py'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  }
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const origin = `http://127.0.0.1:${port}`
  try {
    await ready(child, origin, () => printed)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}
