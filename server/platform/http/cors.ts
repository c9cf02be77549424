import type { Env } from '#server/platform/env.ts'

/** Headers that let a page of an allowed foreign origin read the answer; none for anybody else. */
export function corsHeaders(env: Env, request: Request): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origin === null || !env.CORS_ORIGINS.includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Content-Disposition, ETag, Retry-After, X-Accept-Headers, X-Request-Id',
    // A console of another origin sends no header that a preflight could refuse before it has read this.
    'x-accept-headers': 'Idempotency-Key, If-Match',
  }
}

/** Headers of the answer to a preflight request. */
export const preflightHeaders = (env: Env, request: Request): Record<string, string> => ({
  ...corsHeaders(env, request),
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, X-CSRFToken',
  'access-control-max-age': '600',
})
