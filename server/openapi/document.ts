import { failure, fieldErrors, versionConflict } from '#contract/error.ts'
import type { Route } from '#server/http/define-route.ts'
import { type JsonSchema, jsonSchema, parameters } from './schemas.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` })
const problem = (description: string, schema: string) => ({
  description,
  content: json({ $ref: `#/components/schemas/${schema}` }),
})

const responses = {
  Invalid: problem('Messages by field; those of no field are in non_field_errors', 'FieldErrors'),
  Unauthenticated: problem('Nobody is signed in', 'Failure'),
  Forbidden: problem('Signed in, but not allowed; or the CSRF token or the origin is wrong', 'Failure'),
  NotFound: problem('No such record within the reach of the user', 'Failure'),
  Conflict: problem('The rules refuse it in this state', 'Failure'),
  VersionConflict: problem('Somebody else changed the record meanwhile', 'VersionConflict'),
  TooLarge: problem('The body is larger than 1 MiB', 'Failure'),
  UnsupportedMediaType: problem('The body is not JSON', 'Failure'),
  KeyReused: problem('The Idempotency-Key was used for another request', 'Failure'),
  Throttled: {
    ...problem('Too often; Retry-After says when to come back', 'Failure'),
    headers: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } },
  },
  Unavailable: problem('Not now; try again shortly', 'Failure'),
}

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  description,
  schema,
})
const csrfHeader = header('X-CSRFToken', 'The value of the csrftoken cookie', { type: 'string' })
const idempotencyHeader = header(
  'Idempotency-Key',
  'Within 24 h a second request with this key gets the first answer again',
  { type: 'string', minLength: 1, maxLength: 200 },
)

function problems(route: Route) {
  const unsafe = route.method !== 'get'
  return {
    ...(route.body || route.query ? { 400: refTo('Invalid') } : {}),
    ...(route.access === 'public' ? {} : { 401: refTo('Unauthenticated') }),
    ...(unsafe || Array.isArray(route.access) ? { 403: refTo('Forbidden') } : {}),
    ...(route.params || route.query ? { 404: refTo('NotFound') } : {}),
    ...(unsafe && route.access !== 'public' ? { 409: refTo('Conflict'), 412: refTo('VersionConflict') } : {}),
    ...(unsafe ? { 413: refTo('TooLarge'), 415: refTo('UnsupportedMediaType') } : {}),
    ...(route.atomic ? { 422: refTo('KeyReused') } : {}),
    ...(unsafe ? { 429: refTo('Throttled') } : {}),
    503: refTo('Unavailable'),
  }
}

function operation(route: Route) {
  const { access } = route
  const answers = Object.entries(route.answers).map(([status, schema]) => {
    const body = jsonSchema(schema, 'output')
    const empty = status === '204' || body.not !== undefined
    return [status, { description: 'Success', ...(empty ? {} : { content: json(body) }) }]
  })
  const name = route.path.replaceAll(/^\/api\/|[{}]/g, '').replaceAll(/[^a-zA-Z0-9]+/g, '_')
  return {
    operationId: `${route.method}_${name}`,
    summary: route.summary,
    tags: route.tags,
    ...(access === 'public' ? { security: [] } : {}),
    'x-roles': access,
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.method === 'get' ? [] : [csrfHeader]),
      ...(route.atomic ? [idempotencyHeader] : []),
    ],
    ...(route.body
      ? { requestBody: { required: true, content: json(jsonSchema(route.body, 'input')) } }
      : {}),
    responses: { ...problems(route), ...Object.fromEntries(answers) },
  }
}

/** The whole API as an OpenAPI 3.1 document, made from its routes. */
export function openApiDocument(routes: readonly Route[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kerbside API',
      version: '1.0.0',
      description: 'Bookings, trips and people of a business that drives children and other passengers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kerbside_access' } },
      schemas: {
        FieldErrors: jsonSchema(fieldErrors, 'output'),
        Failure: jsonSchema(failure, 'output'),
        VersionConflict: jsonSchema(versionConflict, 'output'),
      },
      responses,
    },
  }
}
