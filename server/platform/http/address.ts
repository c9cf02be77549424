import type { Env } from '#server/platform/env.ts'

/** What the Node adapter hands over beside the request; tests give the same. */
export interface Bindings {
  incoming?: { socket: { remoteAddress?: string | undefined; destroy?: () => void } }
}

const maxForwarded = 45

/** The caller's address; behind a trusted proxy the last one it wrote down. IPv6 counts by its /64, as one line owns that. */
export function callerAddress(env: Env, request: Request, bindings: Bindings | undefined) {
  const forwarded = env.TRUST_PROXY
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined
  const address = (forwarded || bindings?.incoming?.socket.remoteAddress || 'unknown').slice(0, maxForwarded)
  if (address.startsWith('::ffff:')) return address.slice(7)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
