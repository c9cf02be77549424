import { HttpProblem } from './problem.ts'

/** The version in `If-Match`: `3`, `"3"` or `W/"3"`; undefined without one, -1 for what can't be any. `*` is undefined. */
export function ifMatch(request: Request): number | undefined {
  const header = request.headers.get('if-match')?.trim()
  if (!header || header === '*') return undefined
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  return digits === undefined ? -1 : Number(digits)
}

/** As `ifMatch`, but 428 without one: an edit must say which version it changes. */
export function requireIfMatch(request: Request): number {
  const version = ifMatch(request)
  if (version === undefined)
    throw new HttpProblem(428, { detail: 'trips:refused.if_match', code: 'if_match_required' })
  return version
}
