import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#server/app/routes.ts'
import { testServer } from './support.ts'

interface Operation {
  operationId: string
  parameters: { name: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> }
  responses: Record<string, { content?: object }>
}

const { anonymous } = await testServer()

test('the description is valid OpenAPI 3.1 by a validator that is not ours', async () => {
  const { status, body } = await anonymous().get('/api/openapi.json')
  expect(status).toBe(200)
  const result = await new Validator().validate(body)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(body.openapi).toMatch(/^3\.1\./)
})

test('it describes every route, each once', async () => {
  const { body } = await anonymous().get<{ paths: Record<string, Record<string, Operation>> }>(
    '/api/openapi.json',
  )
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
  const ids = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('it says what else than JSON is sent and answered, and where a version or a time limit counts', async () => {
  const { body } = await anonymous().get<{ paths: Record<string, Record<string, Operation>> }>(
    '/api/openapi.json',
  )
  const at = (method: string, path: string) => {
    const operation = body.paths[path]?.[method]
    if (!operation) throw new Error(`${method} ${path} is not described`)
    return operation
  }
  const kinds = (operation: Operation) => Object.keys(operation.responses['200']?.content ?? {})
  expect(kinds(at('get', '/api/web/vehicles/export'))).toEqual([
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(kinds(at('get', '/api/web/vehicles/template'))).toEqual(['text/csv; charset=utf-8'])
  expect(kinds(at('get', '/api/web/files/{id}'))).toEqual(['application/pdf', 'image/*'])
  expect(kinds(at('post', '/api/web/vehicles/import'))).toEqual(['application/json', 'application/x-ndjson'])
  expect(kinds(at('post', '/api/web/vehicles/bulk'))).toEqual(['application/json'])
  const form = (path: string) => at('post', path).requestBody?.content['multipart/form-data']?.schema
  expect(form('/api/web/vehicles/import')?.required).toEqual(['file'])
  expect(form('/api/registrations/files')?.required).toEqual(['file', 'application'])
  const version = (operation: Operation) => operation.parameters.find(({ name }) => name === 'If-Match')
  const edit = at('put', '/api/web/vehicles/{id}')
  expect([version(edit)?.required, Object.keys(edit.responses)]).toEqual([
    true,
    expect.arrayContaining(['412', '428']),
  ])
  const remove = at('delete', '/api/web/vehicles/{id}')
  expect([version(remove)?.required, remove.responses['428']]).toEqual([false, undefined])
  expect(version(at('post', '/api/web/vehicles'))).toBeUndefined()
  expect(at('post', '/api/registrations/drivers').responses).toHaveProperty('410')
})

/** Paths of the objects in a JSON Schema that would take fields they do not name. */
function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const open =
    'properties' in schema && Reflect.get(schema, 'additionalProperties') !== false ? [path || '/'] : []
  return [...open, ...Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}/${key}`))]
}

test.each(
  routes.filter(({ body }) => body).map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s refuses unknown fields at every depth', (_, { body }) => {
  expect(body && openObjects(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))).toEqual([])
})
