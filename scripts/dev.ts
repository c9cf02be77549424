import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { projectEnv } from './lib/run.ts'

/** `npm run dev`: the console with hot reload on PORT (4321), the API that starts anew on changes on the port after. */
const root = resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT || 4321)
const host = process.env.HOST || 'localhost'
const names = new Set(['localhost', '127.0.0.1', host])
const origins = [...names].map((name) => `http://${name}:${port}`)
const apiOrigin = `http://localhost:${port + 1}`

const start = (command: string, args: string[], env: Record<string, string>) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: projectEnv(env) })

const children: ChildProcess[] = [
  start('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: String(port + 1),
    HOST: 'localhost',
    PUBLIC_ORIGIN: '',
    // The proxy asks under its own name, so the page's origin has to be allowed.
    CORS_ORIGINS: origins.join(','),
  }),
  start('astro', ['dev', '--port', String(port), '--host', host], { API_ORIGIN: apiOrigin }),
]

function stop() {
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
