import { failure, fieldErrors, versionConflict } from '#contract/error.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { progressType } from '#server/platform/http/progress-answer.ts'
import { problems, responses } from './problems.ts'
import { type JsonSchema, json, jsonSchema, parameters } from './schemas.ts'

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

const versionHeader = (required: boolean) => ({
  ...header('If-Match', 'The version that is changed, as its ETag: `"3"`', { type: 'string' }),
  required,
})

const binary = { type: 'string', contentMediaType: 'application/octet-stream' }

/** A file's own kinds: text is text, and bytes have no schema. */
const contentOf = (types: readonly string[]) =>
  Object.fromEntries(
    types.map((type) => [type, type.startsWith('text/') ? { schema: { type: 'string' } } : {}]),
  )

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** The answer to clients that accept progress: many lines, each of them JSON. */
const linesOf = (progress: JsonSchema, body: JsonSchema) => ({
  [progressType]: {
    schema: {
      type: 'string',
      description: 'A line of JSON each time there is progress; the last one has the answer itself.',
      contentMediaType: progressType,
      contentSchema: { oneOf: [object({ progress }), object({ status: { type: 'integer' }, body })] },
    },
  },
})

/** The form of an upload: its file, and further fields. */
function formOf({ fields }: Route) {
  const { properties = {}, required = [] } = (fields ? jsonSchema(fields, 'input') : {}) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return { type: 'object', properties: { file: binary, ...properties }, required: ['file', ...required] }
}

const contentsOf = (takes: NonNullable<Route['takes']>) =>
  Object.fromEntries(
    Object.entries(takes).map(([type, schema]) => [type, { schema: jsonSchema(schema, 'input') }]),
  )

function requestBody(route: Route) {
  if (route.takes) return { required: false, content: contentsOf(route.takes) }
  if (route.raw) return { required: true, content: { 'multipart/form-data': { schema: formOf(route) } } }
  return route.body ? { required: true, content: json(jsonSchema(route.body, 'input')) } : undefined
}

function operation(route: Route) {
  const { access } = route
  const answers = Object.entries(route.answers).map(([status, schema]) => {
    const body = jsonSchema(schema, 'output')
    const empty = status === '204' || body.not !== undefined
    const lines = route.progress ? linesOf(jsonSchema(route.progress, 'output'), body) : {}
    const content = route.content ? contentOf(route.content) : { ...json(body), ...lines }
    return [status, { description: 'Success', ...(empty ? {} : { content }) }]
  })
  const body = requestBody(route)
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
      ...(route.ifMatch ? [versionHeader(route.ifMatch === 'required')] : []),
    ],
    ...(body ? { requestBody: body } : {}),
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
