import type { Env } from '#server/platform/env.ts'

/** Whether a name or address is this machine alone. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** Whether anybody but who sits at this machine can open the console. */
export const isExposed = ({ HOST, PUBLIC_ORIGIN }: Pick<Env, 'HOST' | 'PUBLIC_ORIGIN'>): boolean =>
  !isLoopback(HOST) || (PUBLIC_ORIGIN !== undefined && !isLoopback(new URL(PUBLIC_ORIGIN).hostname))
