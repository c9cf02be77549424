import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Hosting } from '#build/hosting/hosting.ts'
import { writeConfigs } from '#build/hosting/write.ts'
import { ensureProgram, type WebServer } from './programs.ts'
import { rawGet } from './raw.ts'

const hasIpv6 = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'))

/** What stands around the written file on a machine: where to put logs and temporary files, and what others set there. */
const mains: Record<WebServer, (folder: string, port: number) => [name: string, content: string]> = {
  nginx: (folder) => {
    const file = join(folder, 'nginx.conf')
    const written = readFileSync(file, 'utf8').replaceAll('/var/log/nginx/', `${folder}/`)
    writeFileSync(file, hasIpv6() ? written : written.replaceAll(/^ *listen +\[::\].*\n/gm, ''))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const content = `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log ${folder}/others.access.log combined;
  gzip on;
  gzip_types application/json;
  gzip_proxied any;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${file};
}
`
    return ['main.conf', content]
  },
  caddy: (folder, port) => {
    // At its most talkative it logs calls as it does those that fail.
    const options = `{
	debug
	admin off
	https_port ${port}
	auto_https disable_redirects
	skip_install_trust
	storage file_system ${folder}/storage
	grace_period 1s`
    return ['main.caddyfile', readFileSync(join(folder, 'Caddyfile'), 'utf8').replace(/^\{$/m, options)]
  },
}

const commandOf: Record<WebServer, (folder: string, main: string) => string[]> = {
  nginx: (folder, main) => ['-p', folder, '-c', main],
  caddy: (_folder, main) => ['run', '--config', main, '--adapter', 'caddyfile'],
}

const answers = (origin: string) =>
  rawGet(origin, '/').then(
    () => true,
    () => false,
  )

async function ready(child: ChildProcess, origin: string, printed: () => string): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`It does not answer:\n${printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export interface RunningWebServer {
  /** Everything that it has printed. */
  printed: () => string
  stop: () => Promise<void>
}

/**
 * Runs a program with `main` as its configuration, which lets `origin` be answered.
 * @throws with what it printed when it does not answer
 */
export async function runWebServer(
  name: WebServer,
  origin: string,
  folder: string,
  main: string,
): Promise<RunningWebServer> {
  const child = spawn(await ensureProgram(name), commandOf[name](folder, main), {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  }
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 5000)
    await ended
    clearTimeout(force)
  }
  try {
    await ready(child, origin, () => text)
  } catch (error) {
    await stop()
    throw error
  }
  return { printed: () => text, stop }
}

/** Runs a real web server with the configuration that a build writes for it. */
export async function startWebServer(
  name: WebServer,
  hosting: Hosting,
  folder: string,
): Promise<RunningWebServer> {
  writeConfigs(hosting, folder)
  const [file, content] = mains[name](folder, Number(new URL(hosting.origin).port))
  const main = join(folder, file)
  writeFileSync(main, content)
  return runWebServer(name, hosting.origin, folder, main)
}
