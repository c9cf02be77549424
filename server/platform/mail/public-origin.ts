import type { Env } from '#server/platform/env.ts'

/** Where people find the console: never what a request calls this host, which is anybody's choice. */
export function publicOrigin({ PUBLIC_ORIGIN, HOST, PORT }: Env, port = PORT) {
  const everywhere = HOST === '0.0.0.0' || HOST === '::'
  const host = everywhere ? 'localhost' : HOST
  return PUBLIC_ORIGIN ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
