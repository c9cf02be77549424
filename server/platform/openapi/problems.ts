import type { Route } from '#server/platform/http/define-route.ts'
import { json } from './schemas.ts'

const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` })
const problem = (description: string, schema: string) => ({
  description,
  content: json({ $ref: `#/components/schemas/${schema}` }),
})

/** What the API answers other than success, by name. */
export const responses = {
  Invalid: problem('Messages by field; those of no field are in non_field_errors', 'FieldErrors'),
  Unauthenticated: problem('Nobody is signed in', 'Failure'),
  Forbidden: problem('Signed in, but not allowed; or the CSRF token or the origin is wrong', 'Failure'),
  NotFound: problem('No such record within the reach of the user', 'Failure'),
  Late: problem('The body did not come in time', 'Failure'),
  Conflict: problem('The rules refuse it in this state', 'Failure'),
  VersionConflict: problem('Somebody else changed the record meanwhile', 'VersionConflict'),
  TooLarge: problem('The body is larger than 1 MiB', 'Failure'),
  UploadTooLarge: problem('The file is larger than 10 MB', 'Failure'),
  UnsupportedMediaType: problem('The body is not JSON', 'Failure'),
  NotAForm: problem('The body is not a form with a file', 'Failure'),
  Gone: problem('The link or token has had its time, or was used', 'Failure'),
  VersionMissing: problem('If-Match must name the version that is changed', 'Failure'),
  KeyReused: problem('The Idempotency-Key was used for another request', 'Failure'),
  Throttled: {
    ...problem('Too often; Retry-After says when to come back', 'Failure'),
    headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } },
  },
  Unavailable: problem('Not now; try again shortly', 'Failure'),
}

/** What a change is refused for beside what any request is. */
const problemsOfChange = ({ access, atomic, raw, takes }: Route) => ({
  408: refTo('Late'),
  ...(access === 'public' ? {} : { 409: refTo('Conflict') }),
  413: refTo(raw && !takes ? 'UploadTooLarge' : 'TooLarge'),
  ...(takes ? {} : { 415: refTo(raw ? 'NotAForm' : 'UnsupportedMediaType') }),
  ...(atomic ? { 422: refTo('KeyReused') } : {}),
})

const problemsOfVersion = ({ ifMatch }: Route) => ({
  ...(ifMatch ? { 412: refTo('VersionConflict') } : {}),
  ...(ifMatch === 'required' ? { 428: refTo('VersionMissing') } : {}),
})

/** The refusals that a caller of this route must reckon with, by status. */
export function problems(route: Route) {
  const unsafe = route.method !== 'get'
  return {
    ...(route.body || route.query || route.raw ? { 400: refTo('Invalid') } : {}),
    ...(route.access === 'public' ? {} : { 401: refTo('Unauthenticated') }),
    ...(unsafe || Array.isArray(route.access) ? { 403: refTo('Forbidden') } : {}),
    ...(route.params || route.query ? { 404: refTo('NotFound') } : {}),
    ...(route.expires ? { 410: refTo('Gone') } : {}),
    ...(unsafe ? problemsOfChange(route) : {}),
    ...(route.limited ? { 429: refTo('Throttled') } : {}),
    ...problemsOfVersion(route),
    503: refTo('Unavailable'),
  }
}
