import { randomBytes } from 'node:crypto'
import { isSameText, sign } from '#server/platform/secrets/sign.ts'
import { readToken, signToken } from '#server/platform/secrets/signed-token.ts'

export const accessSeconds = 10 * 60
export const refreshSeconds = 30 * 24 * 3600
/** How long a used refresh token still gives its successor: a page may navigate while it refreshes. */
export const graceSeconds = 30

/** Names a session for ten minutes. Whether that session still stands is looked up. */
export const accessToken = (secret: string, sessionId: string, now: Date) =>
  signToken(secret, 'access', sessionId, new Date(now.getTime() + accessSeconds * 1000))

/** The session that an access token names; null when it is forged or too old. */
export const readAccessToken = (secret: string, token: string, now: Date) =>
  readToken(secret, 'access', token, now)

export const newRefreshToken = () => randomBytes(32).toString('base64url')

/** A token's successor follows from the token and our secret, so the same one can be given twice without storing it. */
export const nextRefreshToken = (secret: string, token: string) => sign(secret, 'refresh', token)

/** Signed double submit: the session's own token, the same for as long as it lasts, so that no tab holds an old one. */
export const csrfToken = (secret: string, sessionId: string) => sign(secret, 'csrf', sessionId)

export const isCsrfToken = (secret: string, sessionId: string, token: string) =>
  isSameText(token, csrfToken(secret, sessionId))
