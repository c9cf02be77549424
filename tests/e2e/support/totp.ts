import { Secret, TOTP } from 'otpauth'

/**
 * The app's code `steps` time steps from now: one that was used is refused, so each use takes a later one. None from
 * before now: it would be too old as soon as the next step begins.
 */
export const codeOf = (secret: string, steps: 0 | 1 = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
